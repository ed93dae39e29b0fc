import type { SignedOutPending } from '#src/ui/services/ports.ts'

/**
 * Entry in `localStorage` about a person's log, from which the loss of a deleted log is noticed.
 */
export interface DeviceNote {
  readonly deviceId: string
  /** Number of unsent events. */
  readonly pending: number
  /**
   * Worker's lock on a shared computer. While the lock is free and no event waits, the log may be
   * deleted.
   */
  readonly sharedLock?: string
  /**
   * First and last name, shown at the next sign-in after this person has signed out; not on a
   * shared computer.
   */
  readonly name?: string
}

const PREFIX = 'sav.log.'

/**
 * Returns the number of lost events when the log is not the one of the note; null without a loss.
 */
export const lostActions = (note: DeviceNote | null, deviceId: string): number | null =>
  note !== null && note.deviceId !== deviceId && note.pending > 0 ? note.pending : null

/** Returns the note about a log; null without a readable one. */
export const readNote = (storage: Storage, log: string): DeviceNote | null => {
  try {
    const note = JSON.parse(storage.getItem(PREFIX + log) ?? 'null') as Partial<DeviceNote> | null
    if (typeof note?.deviceId !== 'string' || typeof note.pending !== 'number') return null
    const { deviceId, pending, sharedLock, name } = note
    return {
      deviceId,
      pending,
      ...(typeof sharedLock === 'string' ? { sharedLock } : {}),
      ...(typeof name === 'string' ? { name } : {}),
    }
  } catch {
    return null
  }
}

/**
 * Stores or, with null, removes a note. In a full storage the note is lost, as if it had been
 * deleted with the log.
 */
export const writeNote = (storage: Storage, log: string, note: DeviceNote | null): void => {
  try {
    if (note) storage.setItem(PREFIX + log, JSON.stringify(note))
    else storage.removeItem(PREFIX + log)
  } catch {
    // The storage is full or blocked.
  }
}

/** Returns the notes of all people on this device, by name of the log. */
export const readNotes = (storage: Storage): ReadonlyMap<string, DeviceNote> => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return new Map(
    keys.flatMap((key) => {
      const log = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null
      const note = log === null ? null : readNote(storage, log)
      return log !== null && note ? [[log, note] as const] : []
    }),
  )
}

/** Returns the counts of unsent events on this device, with names where they are known. */
export const signedOutPending = (storage: Storage): readonly SignedOutPending[] =>
  [...readNotes(storage).values()].flatMap(({ pending, name }) =>
    pending > 0 ? [{ count: pending, name: name ?? null }] : [],
  )
