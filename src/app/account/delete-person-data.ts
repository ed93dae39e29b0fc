import type { Session, SignOutMode } from '#src/machines/session.machine.ts'
import { logName, mirrorName } from '#src/store/names.ts'
import { forgetPictures } from '../device/picture-cache.ts'
import { forgetRecentRecords } from '../device/recent-key.ts'
import { readNote, readNotes, writeNote } from '../worker/device-note.ts'
import { forgetUnansweredEvents } from '../worker/unanswered-events.ts'
import { forgetDevice } from './forget-device.ts'

/** Deletes a person's data after the sign-out, also where the worker has ended before it could. */
export const deleteAfterSignOut = async (
  { user, sharedComputer }: Session,
  signOutMode: SignOutMode,
): Promise<void> => {
  const { origin } = window.location
  const log = logName(String(user.id), origin)
  window.indexedDB.deleteDatabase(mirrorName(String(user.id), origin))
  forgetRecentRecords(window.localStorage, user.id)
  await forgetPictures(window.caches)
  if (signOutMode === 'forget') {
    const { localStorage: local, sessionStorage: session, indexedDB: databases } = window
    await forgetDevice(
      { local, session, databases, caches: window.caches, workers: window.navigator.serviceWorker },
      log,
    )
  } else {
    if (signOutMode === 'discard') forgetUnansweredEvents(window.localStorage, log)
    const note = readNote(window.localStorage, log)
    const name = sharedComputer ? {} : { name: `${user.firstname} ${user.lastname}`.trim() }
    if (note) writeNote(window.localStorage, log, signOutMode === 'discard' ? null : { ...note, ...name })
  }
}

/**
 * Deletes logs of a shared computer whose last tab was closed without a sign-out, where no event
 * waits.
 */
export const deleteAbandonedLogs = async ({
  localStorage,
  indexedDB,
  navigator,
}: Pick<Window, 'localStorage' | 'indexedDB' | 'navigator'>): Promise<void> => {
  for (const [log, { pending, sharedLock }] of readNotes(localStorage)) {
    if (sharedLock === undefined || pending > 0) continue
    await navigator.locks.request(sharedLock, { ifAvailable: true }, (lock) => {
      // Another tab uses the log.
      if (lock === null) return
      indexedDB.deleteDatabase(log)
      writeNote(localStorage, log, null)
    })
  }
}
