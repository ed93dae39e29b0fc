import type { Rolldown } from 'vite'
import { isAhead } from './ahead-script.ts'

/** Smaller pieces of shared code go with their nearest neighbours. */
const WORTH_A_FILE = 60_000

type Context = Rolldown.ChunkingContext

/**
 * The parts of the application that people load one after the other, by the modules with which they
 * begin. A module is in the first part that imports it, however far below.
 */
const PARTS = [
  { name: 'space', roots: /[\\/]src[\\/](app[\\/]signed-in|ui[\\/]layouts[\\/]client-layout)\.tsx?$/ },
  { name: 'staff', roots: /[\\/]src[\\/]ui[\\/]layouts[\\/]space-shell\.tsx$/ },
  { name: 'lists', roots: /[\\/]src[\\/]ui[\\/]screens[\\/](tickets[\\/]ticket-list|client[\\/]home[\\/]client-home)\.tsx$/ },
] as const

/** The forms of the account, which visitors load beside the start itself. */
const ACCOUNT = /[\\/]src[\\/]ui[\\/]screens[\\/]auth[\\/]/

/** Tells whether one of the roots imports a module at once, itself or through others. */
const isImportedBy = (roots: RegExp, id: string, context: Context): boolean => {
  const seen = new Set<string>()
  const waiting = [id]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (roots.test(module)) return true
    if (seen.has(module)) continue
    seen.add(module)
    waiting.push(...(context.getModuleInfo(module)?.importers ?? []))
  }
  return false
}

const partOf = (id: string, context: Context): string | null =>
  isAhead(id) ? null : (PARTS.find(({ roots }) => isImportedBy(roots, id, context))?.name ?? null)

/** Own files alone: by their importers, all icons of a library belong to whoever needs one of them. */
const accountOf = (id: string, context: Context): string | null =>
  !isAhead(id) && !id.includes('node_modules') && isImportedBy(ACCOUNT, id, context) ? 'account' : null

/**
 * A start asks for each file by itself, through the service worker: what every start needs is two
 * files, of which a release changes the smaller one. Each part is one file more, and what other
 * screens share comes in few. Only the script that runs ahead stays apart.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: (id) => /node_modules/.test(id) && !isAhead(id), priority: 5 },
    { name: 'index', tags: ['$initial'], test: (id) => !isAhead(id), priority: 4 },
    { name: accountOf, debugName: 'account', priority: 3 },
    // Imports of a part are in it already, or in one before it.
    { name: partOf, debugName: 'parts', includeDependenciesRecursively: false, priority: 2 },
    { name: 'screens', test: /[\\/]src[\\/]ui[\\/]/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: WORTH_A_FILE, priority: 1 },
  ],
}

/** Shared files are called after all who share them: too long for an address. */
export const chunkFileNames = ({ name }: { readonly name: string }): string => `assets/${name.replace(/~.*/, '')}-[hash].js`
