import type { Dispatched, NewEvent } from '#contract/core/events/event.ts'
import type { Engine } from '#src/sync-worker/engine/engine.ts'
import type { AskedAndAnswered } from '../oracle/dispatches.ts'
import type { Account } from './account.ts'

type OnAnswered = (answered: AskedAndAnswered) => void

/** Hands events of a page over to an engine, as `src/app/worker/pending-calls.ts` does. */
export const handOver = async (
  account: Account,
  engine: Engine,
  events: readonly NewEvent[],
  onAnswered: OnAnswered,
): Promise<void> => {
  const call = events[0]?.id ?? ''
  const noteAcknowledged = (answers: readonly Dispatched[]): readonly Dispatched[] => {
    events.forEach(({ id }, place) => {
      if (answers[place]?.status === 'logged' && account.handedOver.has(call)) account.acknowledged.add(id)
    })
    account.handedOver.delete(call)
    return answers
  }
  const ask = async (isAgain: boolean): Promise<readonly Dispatched[]> => {
    const loggedBefore = new Set(events.flatMap(({ id }) => (account.log.events.has(id) ? [id] : [])))
    const answers = await engine.dispatchAll(events)
    // A page accepts the first answer, from either worker.
    if (isAgain || account.handedOver.get(call) === events)
      onAnswered({ account, events, loggedBefore, answers, isAgain })
    return answers
  }
  // The disk is full: the form keeps its text. Another worker owns the log: the page repeats the
  // call there.
  const answers = await ask(false).then(noteAcknowledged, (failure: { readonly code?: string }) =>
    failure.code === 'overtaken' ? [] : noteAcknowledged([]),
  )
  // A page whose answer was lost repeats the call once.
  const isAllLogged = answers.length > 0 && answers.every(({ status }) => status === 'logged')
  if (isAllLogged) await ask(true).catch(() => undefined)
}
