import { createContext, type ReactNode, use } from 'react'
import type { Observable } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import type { Dispatch, Dispatched, LoggedEvent, NewEvent } from '#contract/core/event.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { News } from '#contract/core/news.ts'
import type { SessionUser } from '#contract/core/replication.ts'
import type { Actor } from '#contract/core/roles.ts'
import type { SyncStatus } from '#contract/core/sync-status.ts'
import type { sessionMachine } from '#src/machines/session.machine.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import type { OutboxCalls } from '#src/sync-worker/worker-calls.ts'
import type { Theme } from './theme/theme.ts'

/** Who uses this page. */
export interface Person {
  readonly actor: Actor
  readonly user: SessionUser
}

/** The outbox calls of the worker, and the events. */
export interface OutboxPort extends OutboxCalls {
  /** Every event that the log still holds, oldest first. */
  readonly events$: Observable<readonly LoggedEvent[]>
}

/** What the person typed and has not submitted yet; survives reload, crash and sign-in. */
export interface DraftsPort {
  read(key: string): Promise<Readonly<Record<string, unknown>> | null>
  write(key: string, values: Readonly<Record<string, unknown>>): Promise<void>
  remove(key: string): Promise<void>
}

export interface PreferencesPort {
  /** The language in which addresses that name none are shown on this device. */
  setLocale(locale: Locale): void
  readonly theme: Theme
  setTheme(theme: Theme): void
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  readonly keys: boolean
  setKeys(on: boolean): void
  /** The sidebar shows icons only. */
  readonly narrow: boolean
  setNarrow(on: boolean): void
}

/** What a person is told about where their data lies on this device; each stays until it is seen or over. */
export type LifeNotice =
  /** A newer client is at work on this device; this page goes on with it as far as it can. */
  | { readonly kind: 'reload' }
  /** The browser's data was deleted while that many actions waited. */
  | { readonly kind: 'lost'; readonly actions: number }
  /** The same, but the worker still had them. */
  | { readonly kind: 'restored'; readonly actions: number }
  /** The tab that has the data does not answer: this one may take over. */
  | { readonly kind: 'silent' }
  /** This tab can only read. */
  | { readonly kind: 'reader' }

export interface LifePort {
  readonly notices$: Observable<readonly LifeNotice[]>
  dismiss(kind: LifeNotice['kind']): void
  /** Takes the data from a tab that does not answer. */
  takeOver(): void
  /** Asks for the server now, and sends what waits. */
  wake(): void
  reload(): void
}

/** What people without a session may ask for. */
export interface AccountPort {
  /** Rejects with a `SignInProblem`, as does `register`. */
  recover(email: string): Promise<void>
  register(body: Readonly<Record<string, string>>): Promise<void>
  /** Whether the server has something to show at this path; false while it can't be asked. */
  has(path: string): Promise<boolean>
}

/** Actions of one person that wait on this device until they sign in here again. */
export interface WaitingHere {
  readonly count: number
  /** First and last name; null where it is not known, or is nobody's business. */
  readonly name: string | null
}

/** Files that the server makes or keeps. */
export interface FilesPort {
  /** Null when it did not come: no network, or the server refused. */
  download(path: string): Promise<Blob | null>
  /** The bytes of a record of `file`: this device's own while it is not sent, else the server's; null when neither is at hand. */
  content(id: RecordId): Promise<Blob | null>
  /** A small view of a picture among them. */
  preview(id: RecordId): Promise<Blob | null>
}

/** All that screens reach outside of themselves; `src/app` provides it, tests and drafts of screens may fake it. */
export interface AppServices {
  readonly queries: RecordQueries
  readonly dispatch: Dispatch
  /** Many at once: one write of the log, an answer for each. */
  readonly dispatchAll: (events: readonly NewEvent[]) => Promise<readonly Dispatched[]>
  readonly outbox: OutboxPort
  readonly status$: Observable<SyncStatus>
  readonly news$: Observable<News>
  readonly drafts: DraftsPort
  readonly preferences: PreferencesPort
  readonly account: AccountPort
  readonly files: FilesPort
  readonly life: LifePort
  /** Who uses this page, and how they come and go. */
  readonly session: ActorRefFrom<typeof sessionMachine>
  /** Null while nobody is signed in. */
  readonly person: Person | null
  /** What people who have left have not sent yet, on this device. */
  waitingHere(): readonly WaitingHere[]
  now(): Date
  /** A fresh UUID. */
  newId(): string
}

const ServicesContext = createContext<AppServices | null>(null)

export const ServicesProvider = ({ services, children }: { readonly services: AppServices; readonly children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
)

export const useServices = (): AppServices => {
  const services = use(ServicesContext)
  if (!services) throw new Error('A screen was rendered outside of ServicesProvider')
  return services
}

/** The signed-in person; only for screens behind the guard. */
export const usePerson = (): Person => {
  const { person } = useServices()
  if (!person) throw new Error('A screen of a space was rendered while nobody is signed in')
  return person
}
