import type { Observable } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import type { Dispatch, Dispatched, NewEvent } from '#contract/core/events/event.ts'
import type { News } from '#contract/core/events/news.ts'
import type { SyncStatus } from '#contract/core/events/sync-status.ts'
import type { sessionMachine } from '#src/machines/session.machine.ts'
import type { RecordQueries } from '#src/store/queries/record-queries.ts'
import type {
  AccountPort,
  DeviceHealth,
  DraftsPort,
  FilesPort,
  InstallPort,
  OnlinePort,
  OutboxPort,
  PasskeyPort,
  Person,
  PreferencesPort,
  PushPort,
  RecentPort,
  SharedPort,
  SignedOutPending,
} from './ports.ts'

/**
 * Everything that screens use outside of the interface. `src/app` provides it; tests may fake it.
 */
export interface AppServices {
  readonly queries: RecordQueries
  readonly dispatch: Dispatch
  /** Dispatches many events with one write of the log; one answer per event. */
  readonly dispatchAll: (events: readonly NewEvent[]) => Promise<readonly Dispatched[]>
  readonly outbox: OutboxPort
  readonly status$: Observable<SyncStatus>
  readonly news$: Observable<News>
  readonly drafts: DraftsPort
  readonly preferences: PreferencesPort
  readonly recent: RecentPort
  readonly account: AccountPort
  readonly files: FilesPort
  readonly online: OnlinePort
  readonly push: PushPort
  readonly passkeys: PasskeyPort
  readonly shared: SharedPort
  readonly installation: InstallPort
  readonly deviceHealth: DeviceHealth
  /** The session of this page: sign-in, sign-out, renewal. */
  readonly session: ActorRefFrom<typeof sessionMachine>
  /**
   * Origin of the API, such as `https://api.exemple.fr`, for links to what the server itself shows.
   */
  readonly apiOrigin: string
  /** Null while nobody is signed in. */
  readonly person: Person | null
  /** Pending actions of people who signed out on this device. */
  signedOutPending(): readonly SignedOutPending[]
  now(): Date
  /** A fresh UUID. */
  newId(): string
}
