/** Spoken when the language model fails before anything of its answer was said, and when a tool loop has no end. */
export const APOLOGY = "I'm sorry, I have a problem on my side and cannot go on with this right now.";
