/** Lengths of what is no text; below those of texts, the exceptional ones last. */
export const NULL = -1
export const MISSING = -2
/** Neither a text that UTF-8 can say, nor null, nor missing. */
export const OTHER = -3
