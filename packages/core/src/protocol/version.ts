/** Raised only when an existing plugin would stop working. Additions are optional fields and capabilities. */
export const PROTOCOL_VERSION = 1;
