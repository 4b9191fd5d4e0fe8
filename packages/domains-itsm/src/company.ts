/** The company whose service desk this is; invented. */
export const COMPANY_NAME = 'Alder Point Instruments';
