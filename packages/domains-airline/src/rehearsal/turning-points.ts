/** Thrown where the caller asks for a person: leaves the flow from any depth, for the end of the call to deal with. */
export class CallerWantsPerson extends Error {}

/** Thrown where a question stays without an answer however often it is put. */
export class CallerIsLost extends Error {}
