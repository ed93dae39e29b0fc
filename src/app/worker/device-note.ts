import type { SignedOutPending } from '#src/ui/services/ports.ts'

/** What `localStorage` remembers of a person's log: a log that was wiped can't say what it held. */
export interface DeviceNote {
  readonly deviceId: string
  /** Actions not sent yet. */
  readonly pending: number
  /** On a computer of several people: the lock of the worker. While nobody holds it and nothing waits, the log may go. */
  readonly sharedLock?: string
  /** Whose they are, by first and last name: said to whoever signs in next, once this person has left. Not on a computer of several people. */
  readonly name?: string
}

const PREFIX = 'sav.log.'

/** Says how many actions are gone when the log is another one than the one noted; null when nothing is. */
export const lostActions = (noted: DeviceNote | null, deviceId: string): number | null =>
  noted !== null && noted.deviceId !== deviceId && noted.pending > 0 ? noted.pending : null

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

/** A full storage only costs the warning. */
export const writeNote = (storage: Storage, log: string, note: DeviceNote | null): void => {
  try {
    if (note) storage.setItem(PREFIX + log, JSON.stringify(note))
    else storage.removeItem(PREFIX + log)
  } catch {
    // As if the note had been wiped with the log.
  }
}

/** Of every person who works on this device, by name of the log. */
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

/** What waits on this device, and whose it is where that is known. */
export const waitingHere = (storage: Storage): readonly SignedOutPending[] =>
  [...readNotes(storage).values()].flatMap(({ pending, name }) => (pending > 0 ? [{ count: pending, name: name ?? null }] : []))
