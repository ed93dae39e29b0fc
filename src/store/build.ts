/** Put in by the build (`vite.config.ts`): when it was made, epoch ms. */
declare const BUILT_AT: number | undefined

/** Which client a page or a worker is: of two, the one built later is the newer. Tests are of one build. */
export const BUILD: number = typeof BUILT_AT === 'number' ? BUILT_AT : 0
