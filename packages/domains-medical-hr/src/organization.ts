/** The medical organisation of this domain; invented. */
export const ORGANIZATION_NAME = 'Alder Bay Health';
