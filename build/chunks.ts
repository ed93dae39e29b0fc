import type { Rolldown } from 'vite'
import { isAhead } from './ahead-script.ts'

/** Smaller pieces of shared code go with their nearest neighbours. */
const WORTH_A_FILE = 60_000

/**
 * A start asks for each file by itself, through the service worker: what every start needs is two
 * files, of which a release changes the smaller one, and what screens share comes in few. Only the
 * script that runs ahead stays apart.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: (id) => /node_modules/.test(id) && !isAhead(id), priority: 3 },
    { name: 'index', tags: ['$initial'], test: (id) => !isAhead(id), priority: 2 },
    { name: 'screens', test: /[\\/]src[\\/]ui[\\/]/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: WORTH_A_FILE, priority: 1 },
  ],
}

/** Shared files are called after all who share them: too long for an address. */
export const chunkFileNames = ({ name }: { readonly name: string }): string => `assets/${name.replace(/~.*/, '')}-[hash].js`
