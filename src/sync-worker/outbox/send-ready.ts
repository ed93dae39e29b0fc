import type { LoggedEvent, Refusal } from '#contract/core/event.ts'
import { transition } from '#contract/core/event-state.ts'
import { HEADERS } from '#contract/core/replication.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import { type Resolve, requestOf } from '../api/requests.ts'
import type { HttpRequest } from '../core/ports.ts'
import { heldWith } from '../events/dependents.ts'
import { carriesFile } from '../events/files/kept-files.ts'
import { reprojectEach } from '../projection/replication.ts'
import { MAX_SENDING, type OutgoingRequest } from './outbox.machine.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import type { Pauses } from './pauses.ts'
import { createSettle, deviceRefusal, type Settlement } from './settle.ts'

/** Of all places those that files may take: what is small is not to wait behind them. */
const MAX_FILES_SENDING = 2

const withEpoch = (request: HttpRequest, epoch: string | undefined): HttpRequest =>
  epoch === undefined ? request : { ...request, headers: { ...request.headers, [HEADERS.epoch]: epoch } }

interface Prepared {
  readonly requests: readonly OutgoingRequest[]
  /** Marked as sent. */
  readonly sent: readonly LoggedEvent[]
  /** They name what is not there, or are not this person's. */
  readonly unsendable: readonly { readonly event: LoggedEvent; readonly code: Refusal['code'] }[]
}

const NOTHING_SETTLED: Settlement = { changed: [], show: async () => undefined }

/**
 * Writes down what was settled, chooses what may leave behind it, and marks that as sent, all in one write of the log: a crash after this can't make a
 * sent event look like one that never was. What can't be sent at all is settled here.
 */
export const createSendReady = (ports: OutboxPorts & { readonly pauses: Pauses }) => {
  const { epochs, pauses } = ports
  const { eventStore, context } = ports.projection
  const { refuse } = createSettle(ports)

  /** Under way. */
  const files = new Set<string>()

  const isOurs = (event: LoggedEvent): boolean => event.userId === context().actor.id && event.apiOrigin === ports.apiOrigin
  const isKnown = ({ model, action }: LoggedEvent): boolean => isModelName(model) && findAction(model, action) !== undefined

  const quarantine = async (event: LoggedEvent): Promise<void> => {
    const held = heldWith(event, eventStore)
    const aside = transition(event, { type: 'quarantined' })
    await eventStore.save([aside, ...held])
    await reprojectEach(ports.projection, [aside, ...held])
  }

  const giveUp = async (event: LoggedEvent, code: Refusal['code']): Promise<void> => {
    if (!isOurs(event) || !isKnown(event)) {
      await quarantine(event)
      return
    }
    const refused = transition(event, { type: 'refused', refusal: deviceRefusal(code), at: ports.now() })
    await refuse([refused])
    ports.onNews({ kind: 'refused', event: refused })
  }

  const progressOf =
    ({ id: eventId }: LoggedEvent) =>
    (sent: number, total: number): void =>
      ports.onNews({ kind: 'upload', eventId, sent, total })

  const prepare = async (chosen: readonly LoggedEvent[], resolve: Resolve): Promise<Prepared> => {
    const requests: OutgoingRequest[] = []
    const sent: LoggedEvent[] = []
    const unsendable: { readonly event: LoggedEvent; readonly code: Refusal['code'] }[] = []
    for (const event of chosen) {
      const file = carriesFile(event) ? await ports.files.readBlob(event.id) : null
      const request = isOurs(event) && isKnown(event) ? requestOf(event, resolve, ports.now(), file) : null
      if (!request) {
        unsendable.push({ event, code: carriesFile(event) && !file ? 'file_gone' : 'not_found' })
        continue
      }
      const epoch = epochs.targetOf(event)
      const meant = withEpoch(request, epoch)
      requests.push({ eventId: event.id, attempt: event.attempts + 1, request: file ? { ...meant, onProgress: progressOf(event) } : meant })
      sent.push(transition(event, { type: 'sent', epoch }))
    }
    return { requests, sent, unsendable }
  }

  const putBack = (chosen: readonly LoggedEvent[]): void => {
    for (const { id } of chosen) {
      const event = eventStore.find(id)
      if (event) eventStore.queue.putEvent(event)
    }
  }

  /**
   * Returns the test for events that stay behind, even when the person presses "send now": those
   * that wait for a pull after a restore, those that the server asked to send later, and files
   * above the number that are sent at once.
   */
  const isHeldBack = (): ((event: LoggedEvent) => boolean) => {
    let room = MAX_FILES_SENDING - files.size
    return (event) => {
      if (epochs.isBlocked(event) || pauses.isPaused(event)) return true
      if (!carriesFile(event)) return false
      room -= 1
      return room < 0
    }
  }

  const markReadyAsSent = async (isUrgent: boolean, changed: readonly LoggedEvent[]): Promise<Prepared> => {
    let chosen: readonly LoggedEvent[] = []
    let prepared: Prepared = { requests: [], sent: [], unsendable: [] }
    const answered = changed.filter(({ id }) => eventStore.find(id)?.state === 'sending')
    try {
      await eventStore.saveWith(changed, async (resolve) => {
        for (const { id } of answered) files.delete(id)
        for (const id of files) if (eventStore.find(id)?.state !== 'sending') files.delete(id)
        const now = isUrgent ? Number.POSITIVE_INFINITY : ports.now()
        chosen = eventStore.queue.takeReady(now, MAX_SENDING - eventStore.count('sending') + answered.length, isHeldBack())
        prepared = await prepare(chosen, resolve)
        // Before anything leaves, these are given up: others may come to the front instead.
        return prepared.unsendable.length > 0 ? [] : prepared.sent
      })
    } catch (failure) {
      // Nothing leaves unmarked; it may the next time.
      putBack(chosen)
      throw failure
    }
    if (prepared.unsendable.length > 0) {
      putBack(chosen)
      return { ...prepared, requests: [], sent: [] }
    }
    for (const event of prepared.sent) if (carriesFile(event)) files.add(event.id)
    return prepared
  }

  return async (isUrgent: boolean, settling: Settlement): Promise<readonly OutgoingRequest[]> => {
    for (let settled = settling; ; settled = NOTHING_SETTLED) {
      const { requests, unsendable } = await markReadyAsSent(isUrgent, settled.changed)
      try {
        await settled.show()
      } catch (error) {
        // What is marked as sent must leave, whatever becomes of the mirror.
        ports.onNews({ kind: 'log', level: 'error', message: `showing answers: ${String(error)}` })
      }
      for (const { event, code } of unsendable) await giveUp(event, code)
      if (unsendable.length === 0) return requests
    }
  }
}
