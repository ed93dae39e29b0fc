import type { Rolldown } from 'vite'
import { isAhead } from './ahead-script.ts'

/** Smaller pieces of shared code go with their nearest neighbours. */
const WORTH_A_FILE = 60_000

/** What visitors see beside the start itself: forms of the account and their fields. */
const PUBLIC =
  /[\\/](src[\\/]ui[\\/](screens[\\/](auth|public)|widgets[\\/]account[\\/](account-form|problem-notice|sign-in-form|signed-out|use-countdown|wait)|fields[\\/]password-input|kit[\\/](inputs[\\/](field-row|input|checkbox)|feedback[\\/]notice)|hooks[\\/]actions[\\/]use-account-request|hooks[\\/]sync[\\/]use-session)|contract[\\/](locales|core[\\/]issues))/

/** Libraries of menus, dialogs, messages and long lists, which every space needs and no visitor. */
const WIDGETS = /node_modules[\\/](@radix-ui|radix-ui|@floating-ui|sonner|aria-hidden|react-remove-scroll|use-callback-ref|use-sidecar|@tanstack)/

/**
 * A start asks for each file by itself, through the service worker: what every start needs is two
 * files, of which a release changes the smaller one. What the screens share comes in few. Only the
 * script that runs ahead stays apart.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: (id) => /node_modules/.test(id) && !isAhead(id), priority: 6 },
    { name: 'index', tags: ['$initial'], test: (id) => !isAhead(id), priority: 5 },
    { name: 'public', test: (id) => PUBLIC.test(id) && !isAhead(id), minShareCount: 2, priority: 4 },
    { name: 'widgets', test: WIDGETS, minShareCount: 2, priority: 3 },
    { name: 'contract', test: (id) => /[\\/]contract[\\/]/.test(id) && !isAhead(id), minShareCount: 2, priority: 2 },
    { name: 'screens', test: /[\\/]src[\\/]ui[\\/]/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: WORTH_A_FILE, priority: 1 },
  ],
}

/** Shared files are called after all who share them: too long for an address. */
export const chunkFileNames = ({ name }: { readonly name: string }): string => `assets/${name.replace(/~.*/, '')}-[hash].js`
