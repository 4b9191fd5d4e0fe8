/** The airline of this domain; invented. */
export const AIRLINE_NAME = 'Copper Lake Airlines';
/** Begins every flight number. */
export const AIRLINE_CODE = 'CL';
