/** Longest wait for an answer in ms, where a request says nothing else. */
export const TIMEOUT_MS = 30_000

/** Slowest line over which an upload is waited for, in bytes per ms. */
const SLOWEST_LINE = 50

/** Longest wait in ms for the answer to a file of this size: as usual, and more for a large one. */
export const uploadTimeMs = ({ size }: { readonly size: number }): number => TIMEOUT_MS + size / SLOWEST_LINE
