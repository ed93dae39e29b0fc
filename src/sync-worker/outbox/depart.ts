import type { LoggedEvent, Refusal } from '#contract/core/event.ts'
import { happen } from '#contract/core/event-life.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import { requestOf } from '../api/requests.ts'
import { reprojectEach } from '../receive.ts'
import { heldWith } from './dependents.ts'
import { carriesFile } from './kept-files.ts'
import { type Departure, MAX_SENDING } from './outbox.machine.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import { createSettle, deviceRefusal } from './settle.ts'

/** Of all places those that files may take: what is small is not to wait behind them. */
const MAX_FILES_SENDING = 2

/**
 * Chooses what may leave now and marks it as sent on disk, all in one write: a crash after this can't make a sent event look like one that never was.
 * What can't be sent at all is settled here: it names what is not there, or it is not this person's.
 */
export const createDepart = (ports: OutboxPorts) => {
  const { journal, context } = ports.receive
  const { refuse } = createSettle(ports)

  /** Under way. */
  const files = new Set<string>()

  const isOurs = (event: LoggedEvent): boolean => event.userId === context().actor.id && event.apiOrigin === ports.apiOrigin
  const isKnown = ({ model, action }: LoggedEvent): boolean => isModelName(model) && findAction(model, action) !== undefined

  const setAside = async (event: LoggedEvent): Promise<void> => {
    const held = heldWith(event, journal)
    const aside = happen(event, { type: 'setAside' })
    await journal.save([aside, ...held])
    await reprojectEach(ports.receive, [aside, ...held])
  }

  const giveUp = async (event: LoggedEvent, code: Refusal['code']): Promise<void> => {
    if (!isOurs(event) || !isKnown(event)) {
      await setAside(event)
      return
    }
    const refused = happen(event, { type: 'refused', refusal: deviceRefusal(code), at: ports.now() })
    await refuse([refused])
    ports.tell({ kind: 'refused', event: refused })
  }

  const progressOf =
    ({ id: eventId }: LoggedEvent) =>
    (sent: number, total: number): void =>
      ports.tell({ kind: 'upload', eventId, sent, total })

  const mark = async (chosen: readonly LoggedEvent[]): Promise<readonly Departure[]> => {
    const departures: Departure[] = []
    const sent: LoggedEvent[] = []
    for (const event of chosen) {
      const file = carriesFile(event) ? await ports.files.readBlob(event.id) : null
      const request = isOurs(event) && isKnown(event) ? requestOf(event, journal.resolve, file) : null
      if (!request) {
        await giveUp(event, carriesFile(event) && !file ? 'file_gone' : 'not_found')
        continue
      }
      departures.push({ eventId: event.id, attempt: event.attempts + 1, request: file ? { ...request, onProgress: progressOf(event) } : request })
      sent.push(happen(event, { type: 'sent' }))
      if (file) files.add(event.id)
    }
    await journal.save(sent)
    return departures
  }

  /** Files that may still join those under way. */
  const roomForFiles = (): ((event: LoggedEvent) => boolean) => {
    let room = MAX_FILES_SENDING - files.size
    return (event) => {
      if (!carriesFile(event)) return false
      room -= 1
      return room < 0
    }
  }

  return async (isUrgent: boolean): Promise<readonly Departure[]> => {
    for (;;) {
      for (const id of files) if (journal.find(id)?.state !== 'sending') files.delete(id)
      const now = isUrgent ? Number.POSITIVE_INFINITY : ports.now()
      const chosen = journal.queue.take(now, MAX_SENDING - journal.count('sending'), roomForFiles())
      try {
        const departures = await mark(chosen)
        // What was given up may have been all; others have come to the front instead.
        if (chosen.length === 0 || departures.length > 0) return departures
      } catch (failure) {
        // Nothing leaves unmarked; it may the next time.
        for (const { id } of chosen) {
          const event = journal.find(id)
          if (event) journal.queue.put(event)
        }
        throw failure
      }
    }
  }
}
