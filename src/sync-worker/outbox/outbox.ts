import { createActor, fromCallback, fromPromise } from 'xstate'
import { clockOf } from '../core/clock.ts'
import type { HttpOutcome } from '../core/ports.ts'
import { createDispatch } from './dispatch.ts'
import { type OutboxEvent, type OutgoingRequest, outboxMachine, type WorkInput, type WorkResult } from './outbox.machine.ts'
import type { OutboxPorts } from './outbox-ports.ts'
import { createPauses } from './pauses.ts'
import { createSendReady } from './send-ready.ts'
import { createSettle } from './settle.ts'
import { createTransfer } from './transfer.ts'
import { createUndo } from './undo.ts'
import { createWithdraw } from './withdraw.ts'

/** A request answers or gives up by itself; one that does neither must not hold its lane for ever. */
const REQUEST_LIMIT_MS = 120_000
/** A file on a slow connection takes its time, and is given up by itself where nothing moves any more. */
const UPLOAD_LIMIT_MS = 30 * 60_000

/** The outbox of one worker: what a person does goes in, and leaves for the server in its order (`outbox.machine.ts`). */
export const createOutbox = (ports: OutboxPorts) => {
  const { connection, serialQueue, now } = ports
  const { eventStore } = ports.projection
  const pauses = createPauses(ports)
  const { settle } = createSettle({ ...ports, pauses })
  const sendReady = createSendReady({ ...ports, pauses })

  const work = ({ answers, isUrgent }: WorkInput): Promise<WorkResult> =>
    serialQueue(async () => {
      const settling = settle(answers)
      if (!connection.isOpen()) {
        await eventStore.save(settling.changed)
        await settling.show()
        return { requests: [], wait: Number.POSITIVE_INFINITY }
      }
      const requests = await sendReady(isUrgent, settling)
      return { requests, wait: Math.min(eventStore.queue.nextDueAt() - now(), pauses.remainingMs()) }
    })

  const sendRequest = fromCallback<OutboxEvent, OutgoingRequest>(({ input: { eventId, attempt, request }, sendBack }) => {
    let isAnswered = false
    const answer = (outcome: HttpOutcome): void => {
      if (isAnswered) return
      isAnswered = true
      cancelLimit()
      sendBack({ type: 'ANSWERED', eventId, attempt, outcome })
    }
    const cancelLimit = ports.setTimer(() => answer({ kind: 'none' }), request.body instanceof FormData ? UPLOAD_LIMIT_MS : REQUEST_LIMIT_MS)
    // A restore may put an event back into the queue while its request waits for a fresh token. The
    // request then names a record of the former epoch.
    const isUnderWay = (): boolean => {
      const event = eventStore.find(eventId)
      return event?.state === 'sending' && event.attempts === attempt
    }
    ports.authorised(request, isUnderWay).then(answer, () => answer({ kind: 'none' }))
    return cancelLimit
  })

  const machine = outboxMachine.provide({
    actors: { work: fromPromise<WorkResult, WorkInput>(({ input }) => work(input)), sendRequest: sendRequest },
  })
  const actor = createActor(machine, { clock: clockOf(ports.setTimer) })
  const pump = (isUrgent: boolean): void => actor.send({ type: 'PUMP', isUrgent })
  const pumpNow = (): void => pump(false)
  actor.start()

  return {
    ...createDispatch(ports, pumpNow),
    ...createWithdraw(ports, pump),
    ...createTransfer(ports, pumpNow),
    undo: createUndo(ports, pumpNow),
    /** Sends what may be sent now; an urgent one forgets every waiting time. */
    pump,
    stop: () => actor.stop(),
  }
}
