import { BehaviorSubject, Subject } from 'rxjs'
import type { Dispatched } from '#contract/core/events/event.ts'
import { INITIAL_SYNC_STATUS, type SyncStatus } from '#contract/core/events/sync-status.ts'
import type { WorkerNews } from '#src/sync-worker/surface.ts'
import type { WorkerConnection } from './connect-worker.ts'
import { lostActions, readNote, writeNote } from './device-note.ts'
import { createNotices } from './notices.ts'
import { createOutboxView } from './outbox-view.ts'
import { createPersistence } from './persistence.ts'

interface LinkViewOptions {
  readonly storage: Storage
  readonly storageManager: StorageManager
  /** Name of the person's log. */
  readonly log: string
  /** Name of the worker's lock on a computer of several people; null on a person's own device. */
  readonly sharedLock: string | null
  /** Aborted when the page leaves the session. */
  readonly closing: AbortSignal
  readonly mayTakeOver: () => boolean
}

/** Values of the link that screens watch, and the handlers that update them. */
export const createLinkView = ({ storage, storageManager, log, sharedLock, closing, mayTakeOver }: LinkViewOptions) => {
  const status$ = new BehaviorSubject<SyncStatus>(INITIAL_SYNC_STATUS)
  const news$ = new Subject<WorkerNews>()
  const outbox = createOutboxView()
  const notices = createNotices()
  const requestPersistence = createPersistence(storageManager)

  const changeStatus = (change: Partial<SyncStatus>): void => status$.next({ ...status$.value, ...change })

  const storeNote = (deviceId: string, pending: number): void =>
    writeNote(storage, log, { deviceId, pending, ...(sharedLock === null ? {} : { sharedLock }) })

  /** Compares the log with the note about it, and replaces the note of another log. */
  const checkNote = (deviceId: string): void => {
    const note = readNote(storage, log)
    const lostCount = lostActions(note, deviceId)
    if (lostCount !== null) notices.add({ kind: 'lost', actions: lostCount })
    if (note?.deviceId !== deviceId) storeNote(deviceId, 0)
  }

  return {
    status$,
    news$,
    outbox,
    notices,
    /** The page has a worker, which has not sent anything yet. */
    onConnected: ({ tabRole, deviceId, isNewer }: WorkerConnection): void => {
      if (isNewer) notices.add({ kind: 'reload' })
      if (tabRole === 'reader') notices.add({ kind: 'reader' })
      else {
        notices.remove('reader')
        checkNote(deviceId)
      }
      notices.remove('silent')
      changeStatus({ tabRole })
    },
    onStatus: (status: SyncStatus, deviceId: string): void => {
      const { storage: storageState, tabRole } = status$.value
      status$.next({ ...status, storage: storageState, tabRole })
      // After sign-out keep the stored count of pending actions.
      if (closing.aborted) return
      if (tabRole !== 'reader' && readNote(storage, log)?.pending !== status.pending)
        storeNote(deviceId, status.pending)
    },
    onNews: (news: WorkerNews): void => {
      if (news.kind === 'log_restored') notices.add({ kind: 'restored', actions: news.events })
      else if (news.kind === 'channel_failed') notices.add({ kind: 'channel' })
      // A person can't act on an error of the worker: it is reported as an error of the page.
      else if (news.kind === 'log' && news.level === 'error') reportError(new Error(`Sync worker, ${news.message}`))
      news$.next(news)
    },
    onDispatched: (answer: Dispatched): void => {
      if (answer.status === 'logged')
        void requestPersistence().then((storageState) => changeStatus({ storage: storageState }))
      else if (answer.code === 'storage_full' || answer.code === 'storage_unavailable')
        changeStatus({ storage: 'failing' })
    },
    onSilence: (isSilent: boolean): void => {
      if (!isSilent) notices.remove('silent')
      else notices.add({ kind: mayTakeOver() ? 'silent' : 'reader' })
    },
  }
}

export type LinkView = ReturnType<typeof createLinkView>
