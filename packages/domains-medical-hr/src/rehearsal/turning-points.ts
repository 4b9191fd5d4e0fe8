/** Thrown where the caller asks for a person: leaves a flow from any depth. */
export class PersonWanted extends Error {}

/** Thrown where a question stays without an answer however often it is put. */
export class NotUnderstood extends Error {}

/** Thrown where a record cannot be read without which a flow makes no sense. */
export class RecordWithheld extends Error {}
