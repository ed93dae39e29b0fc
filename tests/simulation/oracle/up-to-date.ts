import { isPending } from '#contract/core/events/event.ts'
import { entriesOf } from '../device/disk.ts'
import { baseVersionOf } from './base.ts'
import { type Check, type Moment, WATCHED } from './moment.ts'

/**
 * The header's condition for "up to date" (`src/machines/sync-status.machine.ts`), except for
 * refused actions, which the header names instead.
 */
const isSaid = ({ engine, hasFeed, account }: Moment): boolean => {
  const { connection, paused, pending, isBehind } = engine.status()
  return hasFeed && !account.isBehindRestore && connection === 'online' && paused === 'no' && pending === 0 && !isBehind
}

/** The mirror lacks rows of the newest page that reached this worker. */
const lackingIn = ({ account, server, worker }: Moment): readonly string[] =>
  WATCHED.flatMap((model) => {
    const cursor = worker.reasons.cursorOf(model)
    const covered = cursor === null ? null : server.coveredBy(model, cursor, account.actor.id)
    return [...(covered ?? [])].flatMap(([id, least]) => {
      const entry = entriesOf(worker.port.memory, model).get(id)
      const version = entry ? baseVersionOf(entry) : 0
      const lacks = least === 'gone' ? version > 0 : version < least
      return lacks
        ? [`it is said to be up to date, and ${model} ${id} stands at version ${version} instead of ${least}`]
        : []
    })
  })

/**
 * 17. "Up to date" is said only when nothing waits to be sent, every model was pulled to its end
 *     since the last reason to ask for it, and the received rows are in the mirror.
 */
export const upToDateIsTrue: Check = (moment) => {
  if (!isSaid(moment)) return []
  const waiting = moment.events.filter(({ state }) => isPending(state))
  return [
    ...waiting.map(({ id, state }) => `it is said to be up to date, and ${id} is ${state}`),
    ...moment.worker.reasons
      .unanswered()
      .map((model) => `it is said to be up to date, and ${model} was not asked for since there was a reason to`),
    ...lackingIn(moment),
  ]
}

/** 17. After the last fault, "up to date" is said. */
export const upToDateIsSaid: Check = (moment) => {
  const { connection, isBehind } = moment.engine.status()
  return connection === 'online' && !isBehind
    ? []
    : [`the connection is ${connection}, and it is${isBehind ? '' : ' not'} said to be behind`]
}
