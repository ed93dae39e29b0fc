import { isPending } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import type { Account } from '../device/account.ts'
import type { SimulatedServer } from '../simulated-server.ts'
import { type Check, WATCHED } from './moment.ts'

/**
 * 1. An acknowledged dispatch survives any crash; one that was deleted with the whole log is
 *    reported.
 */
export const acknowledgedIsKept = ({ acknowledged, log, reportedLost }: Account): readonly string[] =>
  log.fence === null
    ? []
    : [...acknowledged].flatMap((id) =>
        log.events.has(id) || reportedLost.has(id) ? [] : [`the acknowledged event ${id} is gone`],
      )

/** 1. Events that a waiting event names stay in the log with it. */
export const namesAreKept = ({ orphaned }: Account): readonly string[] =>
  [...orphaned].map((id) => `the creation that ${id} names was dropped from the log`)

/** 2. At most one effect at the server. */
export const atMostOneEffect = ({ log }: Account, server: SimulatedServer): readonly string[] =>
  [...log.events.keys()].flatMap((id) =>
    server.effectsOf(id) > 1 ? [`${id} had ${server.effectsOf(id)} effects`] : [],
  )

/** 1. The worker knows every event of the log. */
export const logIsKnown: Check = ({ account, events }) => {
  if (account.log.fence === null) return []
  const eventIds = new Set(events.map(({ id }) => id))
  return [...account.log.events.keys()].flatMap((id) =>
    eventIds.has(id) ? [] : [`the worker does not know ${id} of its log`],
  )
}

/**
 * 3, 16. Exactly one effect of an accepted event, after a restore too; none of a refused or
 * withdrawn one.
 */
export const exactlyOneEffect: Check = ({ account, events, server, hasFeed, wasLate }) => {
  const visible = new Set(
    WATCHED.flatMap((model) => server.visible(model, account.actor.id).map(({ id }) => recordKey(model, id))),
  )
  return events.flatMap((event) => {
    const effects = server.effectsOf(event.id)
    if (event.state === 'quarantined' || event.unreadable !== undefined || isPending(event.state)) return []
    if (event.state === 'accepted')
      return effects === 1 ? [] : [`${event.action} ${event.id} is accepted and had ${effects} effects`]
    if (effects === 0) return []
    // Without a feed no page reports a copy that was carried out late, or a record that the device
    // can no longer see.
    if (!hasFeed && (wasLate(event.id) || !visible.has(recordKey(event.model, event.resultId ?? event.recordId))))
      return []
    return [`${event.action} ${event.id} is ${event.state} and had ${effects} effects`]
  })
}

/**
 * 10. Every refusal came from the server or a proxy, and is announced exactly once. A worker that
 *     dies between the log and the announcement has announced nothing.
 */
export const refusalsAreReal: Check = ({ account, events, worker: { refused } }) =>
  events.flatMap((event) => {
    const announced = refused.announced.get(event.id) ?? 0
    const became = refused.became.get(event.id) ?? 0
    const tooOften =
      announced !== became
        ? [`${event.action} ${event.id} became refused ${became} times and was announced ${announced} times`]
        : []
    if (event.state !== 'refused' || !event.refusal || event.refusal.status === 0 || account.acknowledged.size === 0)
      return tooOften
    const { status, code } = event.refusal
    return account.refusals.get(event.id)?.has(status)
      ? tooOften
      : [...tooOften, `${event.action} ${event.id} is refused with ${status} ${code}, and nobody refused it`]
  })

/** 10. A refused event stays in the outbox until the person has dealt with it. */
export const refusalsAreListed: Check = ({ engine, events }) => {
  const listed = new Set(engine.outbox().map(({ id }) => id))
  return events.flatMap(({ id, state }) =>
    state === 'refused' && !listed.has(id) ? [`the refused ${id} is not in the outbox`] : [],
  )
}

/** 14. The counter shows the pending events. */
export const counterIsRight: Check = ({ engine, events }) => {
  const inQueue = events.filter(({ state }) => isPending(state)).length
  const { pending } = engine.status()
  return pending === inQueue ? [] : [`the counter shows ${pending} for ${inQueue} pending events`]
}

/** 15. After the last fault, every event is decided in the end. */
export const nothingWaits: Check = ({ account, engine, events }) => [
  ...events.flatMap(({ id, action, state }) => (isPending(state) ? [`${action} ${id} is still ${state}`] : [])),
  ...(account.handedOver.size > 0 ? ['an action was never answered'] : []),
  ...(engine.status().paused === 'no' ? [] : [`sending is paused: ${engine.status().paused}`]),
]
