/**
 * Longest wait for what a page or a server must show, in milliseconds. A machine may be several
 * times slower than usual, or have other things to do: a test fails for what does not come at all.
 */
export const PATIENCE_MS = 240_000
