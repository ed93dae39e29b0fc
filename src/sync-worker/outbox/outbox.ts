import { createActor, fromPromise } from 'xstate'
import { clockOf } from '../core/clock.ts'
import { takeAnswers } from './answers/take-answers.ts'
import { createDelays } from './delays.ts'
import { createDispatch } from './dispatch.ts'
import { outboxMachine, type RoundInput, type RoundResult } from './outbox.machine.ts'
import type { OutboxParts } from './outbox-parts.ts'
import { createPauses } from './pauses.ts'
import { createCommitRound } from './send/commit-round.ts'
import { createSendRequest } from './send/send-request.ts'
import { createTransfer } from './transfer.ts'
import { createUndo } from './undo.ts'
import { createWithdraw } from './withdraw.ts'

/**
 * Creates the outbox of one worker: takes a person's events and sends them in their order
 * (`outbox.machine.ts`).
 */
export const createOutbox = (outboxParts: OutboxParts) => {
  const { connection, serialQueue, now } = outboxParts
  const { eventStore } = outboxParts.projection
  const pauses = createPauses(outboxParts)
  const delays = createDelays(outboxParts)
  const parts = { ...outboxParts, pauses, delays }
  const commitRound = createCommitRound(parts)

  const runRound = ({ answers, ignoresBackoff }: RoundInput): Promise<RoundResult> =>
    serialQueue(async () => {
      const answerChanges = takeAnswers(parts, answers)
      if (!connection.isOpen()) {
        await eventStore.save(answerChanges.changed)
        await answerChanges.writeMirror()
        return { requests: [], wait: Number.POSITIVE_INFINITY }
      }
      const requests = await commitRound(ignoresBackoff, answerChanges)
      return {
        requests,
        wait: Math.min(eventStore.queue.nextDueAt() - now(), pauses.remainingMs(), delays.remainingMs()),
      }
    })

  const machine = outboxMachine.provide({
    actors: {
      runRound: fromPromise<RoundResult, RoundInput>(({ input }) => runRound(input)),
      sendRequest: createSendRequest(parts),
    },
  })
  const actor = createActor(machine, { clock: clockOf(parts.setTimer) })
  const sendDue = ({ ignoresBackoff }: { readonly ignoresBackoff: boolean }): void =>
    actor.send({ type: 'SEND_DUE', ignoresBackoff })
  const sendSoon = (): void => sendDue({ ignoresBackoff: false })
  actor.start()

  return {
    /** Outbox calls of the worker surface (`worker-calls.ts`). */
    calls: {
      ...createDispatch(parts, sendSoon),
      ...createWithdraw(parts, sendDue),
      ...createTransfer(parts, sendSoon),
      undo: createUndo(parts, sendSoon),
    },
    /** Sends the events that are due; with `ignoresBackoff` also those to be tried again later. */
    sendDue,
    stop: () => actor.stop(),
  }
}
