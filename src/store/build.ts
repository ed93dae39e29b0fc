/** Set by the build (`vite.config.ts`): time of the build in epoch milliseconds. */
declare const BUILT_AT: number | undefined

/**
 * Version of this client: the time of its build in epoch milliseconds, which tells the newer of two
 * clients. 0 in tests.
 */
export const BUILD: number = typeof BUILT_AT === 'number' ? BUILT_AT : 0
