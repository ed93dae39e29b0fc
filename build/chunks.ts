import type { Rolldown } from 'vite'
import { isAhead } from './ahead-script.ts'
import { sharedFiles } from './shared-files.ts'

type Context = Rolldown.ChunkingContext

/** Modules from which a part of the application is reached, with the answers given so far. */
interface Root {
  readonly test: RegExp
  readonly reaches: Map<string, boolean>
}

const root = (test: RegExp): Root => ({ test, reaches: new Map() })

const MAIN = root(/[\\/]src[\\/]app[\\/]main\.tsx$/)
const MESSAGES = root(/[\\/]contract[\\/]locales[\\/]messages-fr\.ts$/)
const LOGIN = root(/[\\/]src[\\/]ui[\\/]screens[\\/]auth[\\/]login\.tsx$/)
const ACCOUNT = root(/[\\/]src[\\/]ui[\\/]screens[\\/]auth[\\/]/)
const ACCOUNT_CALLS = root(/[\\/]src[\\/]app[\\/]account[\\/]auth-client\.ts$/)
const VISITORS = root(/[\\/]src[\\/]ui[\\/]screens[\\/]public[\\/][\w-]+\.tsx$/)
const HOME_PAGE = root(/[\\/]src[\\/]ui[\\/]screens[\\/]public[\\/]home\.tsx$/)
const CONTACT = root(/[\\/]src[\\/]ui[\\/]screens[\\/]public[\\/]contact\.tsx$/)
const FOLLOWED = root(/[\\/]src[\\/]ui[\\/]screens[\\/]public[\\/]followed[\\/]/)
const SIGNED_IN = root(/[\\/]src[\\/]app[\\/]session[\\/]signed-in\.ts$/)
const TEXTS_FR = root(/[\\/]src[\\/]ui[\\/]locales[\\/]space-texts-fr\.ts$/)
const TEXTS_EN = root(/[\\/]src[\\/]ui[\\/]locales[\\/]space-texts-en\.ts$/)
const CLIENT = root(/[\\/]src[\\/]ui[\\/]layouts[\\/]client-layout\.tsx$/)
const STAFF = root(/[\\/]src[\\/]ui[\\/]layouts[\\/]space-shell\.tsx$/)
const CLIENT_HOME = root(/[\\/]src[\\/]ui[\\/]screens[\\/]client[\\/]home[\\/]client-home\.tsx$/)
const TICKET_LIST = root(/[\\/]src[\\/]ui[\\/]screens[\\/]tickets[\\/]ticket-list\.tsx$/)
const TICKET_PAGE = root(/[\\/]src[\\/]ui[\\/]screens[\\/]tickets[\\/]ticket-page\.tsx$/)

const SPACES = [SIGNED_IN, CLIENT, STAFF, CLIENT_HOME, TICKET_LIST]

/**
 * The parts of the application that people load one after the other. A module is in the first part
 * all of whose roots import it, however far below, or one of each list of roots: a page loads
 * nothing that only others need.
 */
const PARTS: readonly { readonly name: string; readonly roots: readonly (Root | readonly Root[])[] }[] = [
  { name: 'messages', roots: [MESSAGES] },
  { name: 'forms', roots: [LOGIN, SPACES] },
  { name: 'login', roots: [LOGIN] },
  { name: 'rules', roots: [ACCOUNT, SPACES] },
  { name: 'account', roots: [ACCOUNT] },
  { name: 'shapes', roots: [ACCOUNT_CALLS, SPACES] },
  // In one file: a browser asks again for a file that it imports late, not for one that such a file
  // needs.
  { name: 'account-calls', roots: [ACCOUNT_CALLS] },
  { name: 'visitors', roots: [VISITORS, [...SPACES, TICKET_PAGE]] },
  { name: 'visitors', roots: [FOLLOWED, SPACES] },
  // Home and contact share few modules: without this entry these join a neighbouring file.
  { name: 'public', roots: [HOME_PAGE, CONTACT] },
  { name: 'markdown', roots: [FOLLOWED, TICKET_PAGE] },
  { name: 'followed', roots: [FOLLOWED] },
  { name: 'session', roots: [SIGNED_IN] },
  { name: 'texts', roots: [TEXTS_FR, TEXTS_EN] },
  { name: 'space', roots: [CLIENT, STAFF] },
  { name: 'client', roots: [CLIENT] },
  { name: 'facts', roots: [CLIENT_HOME, STAFF] },
  { name: 'staff', roots: [STAFF] },
  { name: 'tickets', roots: [CLIENT_HOME, TICKET_LIST] },
  { name: 'home', roots: [CLIENT_HOME] },
  { name: 'list', roots: [TICKET_LIST] },
  { name: 'ticket', roots: [TICKET_PAGE] },
]

/** Tells whether a root imports a module at once, itself or through others. */
const isImportedBy = ({ test, reaches }: Root, id: string, context: Context): boolean => {
  const seen = new Set<string>()
  const waiting = [id]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (seen.has(module) || reaches.get(module) === false) continue
    if (reaches.get(module) || test.test(module)) {
      reaches.set(id, true)
      return true
    }
    seen.add(module)
    waiting.push(...(context.getModuleInfo(module)?.importers ?? []))
  }
  for (const module of seen) reaches.set(module, false)
  return false
}

const partOf = (id: string, context: Context): string | null => {
  if (isAhead(id)) return null
  const isReached = (roots: Root | readonly Root[]): boolean =>
    [roots].flat().some((one) => isImportedBy(one, id, context))
  return PARTS.find(({ roots }) => roots.every(isReached))?.name ?? null
}

const isLate = (id: string, context: Context): boolean =>
  !isAhead(id) && !isImportedBy(MAIN, id, context) && partOf(id, context) === null

/**
 * A start asks for each file by itself, through the service worker: what every start needs is two
 * files, of which a release changes the smaller one. Each part is one file more, and what other
 * screens share comes in few. Only the script that runs ahead stays apart.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'libraries', tags: ['$initial'], test: (id) => /node_modules/.test(id) && !isAhead(id), priority: 4 },
    { name: 'index', tags: ['$initial'], test: (id) => !isAhead(id), priority: 3 },
    // Imports of a part are in it already, or in one before it.
    { name: partOf, debugName: 'parts', includeDependenciesRecursively: false, priority: 2 },
    { ...sharedFiles(isLate), debugName: 'shared', includeDependenciesRecursively: false, priority: 1 },
  ],
}

/** Shared files are called after all who share them: too long for an address. */
export const chunkFileNames = ({ name }: { readonly name: string }): string =>
  `assets/${name.replace(/~.*/, '')}-[hash].js`
