import type { Session, Unsettled } from '#src/machines/session.machine.ts'
import { logName, mirrorName } from '#src/store/names.ts'
import { forgetDevice } from './forget-device.ts'
import { readNote, writeNote } from './worker/device-note.ts'

/** After a person has left: what their worker was to wipe is gone even where the worker is. */
export const sweepAfter = async ({ user }: Session, unsettled: Unsettled): Promise<void> => {
  const { origin } = window.location
  const log = logName(String(user.id), origin)
  window.indexedDB.deleteDatabase(mirrorName(String(user.id), origin))
  if (unsettled === 'forget') {
    const { localStorage: local, sessionStorage: session, indexedDB: databases } = window
    await forgetDevice({ local, session, databases, caches: window.caches, workers: window.navigator.serviceWorker }, log)
  } else {
    const note = readNote(window.localStorage, log)
    if (note) writeNote(window.localStorage, log, unsettled === 'discard' ? null : note)
  }
}
