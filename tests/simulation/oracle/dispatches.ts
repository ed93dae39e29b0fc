import type { Dispatched, LoggedEvent, NewEvent } from '#contract/core/events/event.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { Account } from '../device/account.ts'
import { eventsOn } from '../device/log-port.ts'

/** One call of a page, and the worker's answer. */
export interface AskedAndAnswered {
  readonly account: Account
  readonly events: readonly NewEvent[]
  /** Ids of the events that an earlier attempt of the call had written. */
  readonly loggedBefore: ReadonlySet<string>
  readonly answers: readonly Dispatched[]
  /** The page had made this call before, and was answered. */
  readonly isAgain: boolean
}

const differing = (given: NewEvent, { payload, was, model, action }: LoggedEvent): readonly string[] => {
  const names = Object.keys(given.payload).filter(
    (name) => JSON.stringify(payload[name]) !== JSON.stringify(given.payload[name]),
  )
  return [
    ...names,
    ...(JSON.stringify(was) === JSON.stringify(given.was) ? [] : ['was']),
    ...(model === given.model && action === given.action ? [] : ['action']),
  ]
}

/** A new ticket refers to no record that could be deleted, and every role may create one. */
const isAlwaysPossible = ({ model, action }: NewEvent): boolean => model === 'ticket' && action === 'create'

/**
 * 1. The answers of `dispatch` are in the order of the call, about its events, and agree with the
 *    log. A repeated call gets the same answers.
 */
export const createDispatchChecks = (broken: string[]) => {
  /** Places in the queue as they were first answered, by event. */
  const sequences = new Map<string, number>()

  return ({ account, events, loggedBefore, answers, isAgain }: AskedAndAnswered): void => {
    const report = (what: string): void => void broken.push(`1 · ${account.name}: ${what}`)
    if (answers.length !== events.length) report(`${events.length} actions were answered ${answers.length} times`)
    const onDisk = new Map(eventsOn(account.log).map((event) => [event.id, event]))
    // A worker that died after the write may have refused an event that the next worker accepts.
    const last = { before: 0, now: 0 }
    for (const [place, given] of events.entries()) {
      const answer = answers[place]
      const logged = onDisk.get(given.id)
      if (answer?.status === 'invalid') {
        if (logged) report(`${given.action} ${given.id} is in the log, and was answered with ${answer.code}`)
        if (isAlwaysPossible(given)) report(`${given.action} ${given.id} was answered with ${answer.code}`)
        continue
      }
      if (answer?.status !== 'logged' || account.log.fence === null) continue
      if (answer.eventId !== given.id) report(`${given.action} ${given.id} was answered as ${answer.eventId}`)
      if (!logged) report(`${given.action} ${given.id} was answered as kept, and is not in the log`)
      if (!logged || logged.unreadable !== undefined) continue
      // A restore gives a record its temporary id again.
      if (answer.recordId !== given.recordId && !isTemporaryId(answer.recordId))
        report(`${given.action} ${given.id} is about ${answer.recordId}`)
      const attempt = loggedBefore.has(given.id) ? 'before' : 'now'
      const sequence = sequences.get(given.id)
      if (isAgain && sequence !== undefined && sequence !== logged.sequence)
        report(`${given.action} ${given.id} was asked for again, and done again`)
      if (!isAgain) {
        for (const name of differing(given, logged))
          report(`${given.action} ${given.id} was logged with another ${name}`)
        if (logged.sequence < last[attempt]) report(`${given.action} ${given.id} stands before what was done before it`)
      }
      last[attempt] = logged.sequence
      sequences.set(given.id, logged.sequence)
    }
  }
}
