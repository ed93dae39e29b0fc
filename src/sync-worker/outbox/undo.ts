import { compensationOf } from '#contract/compensation.ts'
import type { ActionContext } from '#contract/core/action.ts'
import { dependentEvents } from '#contract/core/dependencies.ts'
import { type Irreversible, isUnsettled, type LoggedEvent, type NewEvent, type Undone } from '#contract/core/event.ts'
import { mayWithdraw, transition } from '#contract/core/event-state.ts'
import { fieldOf } from '#contract/core/model.ts'
import { findAction, isModelName } from '#contract/registry.ts'
import { resolvedValues } from '../api/requests.ts'

import { recordUnder } from '../events/event-index.ts'
import { reprojectEach } from '../projection/replication.ts'
import { createDisplayedRecords, type DisplayedRecords } from './displayed-records.ts'
import { createDraft } from './draft.ts'
import type { OutboxPorts } from './outbox-ports.ts'

interface Plan {
  readonly cancelled: Map<string, LoggedEvent>
  readonly sent: { readonly undone: string; readonly event: LoggedEvent }[]
  readonly impossible: { readonly eventId: string; readonly reason: Irreversible }[]
}

/**
 * Takes back an event, or all of a group, newest first: what was never sent is withdrawn, with what was built on it; the rest is answered by an event
 * that brings back what was there before. What can't be taken back is named, with the reason. All in one write.
 *
 * `undoId` names this use of it: the event that brings back is called so, or the group of those that do. Asked again under the same name, it does
 * nothing more and answers as at first.
 */
export const createUndo = (ports: OutboxPorts, pump: () => void) => {
  const { eventStore, context: contextNow } = ports.projection
  const draft = createDraft(ports)

  const compensate = async (
    event: LoggedEvent,
    shown: DisplayedRecords,
    { id, groupId }: Pick<NewEvent, 'id' | 'groupId'>,
  ): Promise<LoggedEvent | Irreversible> => {
    if (!isModelName(event.model)) return 'none'
    const { model } = event
    const recordId = eventStore.resolve(recordUnder(event))
    const record = await shown.read(model, recordId)
    const context: ActionContext = { ...contextNow(), at: new Date(ports.now()).toISOString() }
    const { resolve } = eventStore
    const found = compensationOf(
      model,
      { ...event, payload: resolvedValues(event.payload, resolve), was: resolvedValues(event.was, resolve) },
      record,
      context,
    )
    if (typeof found === 'string') return found
    const was = Object.fromEntries(
      (findAction(model, found.action)?.sets ?? []).map((name) => [name, record ? (fieldOf(record, name) ?? null) : null]),
    )
    const back: NewEvent = { id, model, recordId, ...found, was, groupId }
    const drafted = await draft(back, shown, { undoes: event.id, replaces: null })
    return drafted.status === 'drafted' ? drafted.event : 'not_allowed'
  }

  const planOf = async (events: readonly LoggedEvent[], undoId: string): Promise<Plan> => {
    const plan: Plan = { cancelled: new Map(), sent: [], impossible: [] }
    const shown = createDisplayedRecords(ports.projection)
    const already = new Map(
      [eventStore.find(undoId), ...eventStore.ofGroup(undoId)].flatMap((back) => (back?.undoes ? [[back.undoes, back] as const] : [])),
    )
    const at = ports.now()
    for (const event of events.toReversed()) {
      if (plan.cancelled.has(event.id)) continue
      const known = already.get(event.id)
      if (known) {
        plan.sent.push({ undone: event.id, event: known })
        continue
      }
      if (event.state === 'cancelled') plan.cancelled.set(event.id, event)
      else if (event.state !== 'accepted' && event.state !== 'held' && !isUnsettled(event.state)) {
        plan.impossible.push({ eventId: event.id, reason: 'settled' })
      } else if (mayWithdraw(event)) {
        for (const each of [event, ...dependentEvents(event, eventStore).filter(mayWithdraw)])
          plan.cancelled.set(each.id, transition(each, { type: 'withdrawn', at }))
      } else {
        const back = await compensate(event, shown, events.length > 1 ? { id: ports.uuid(), groupId: undoId } : { id: undoId, groupId: null })
        if (typeof back === 'string') plan.impossible.push({ eventId: event.id, reason: back })
        else plan.sent.push({ undone: event.id, event: back })
      }
    }
    return plan
  }

  return (groupOrEventId: string, undoId: string = ports.uuid()): Promise<Undone> =>
    ports.serialQueue.urgent(async () => {
      const event = eventStore.find(groupOrEventId)
      const { cancelled, sent, impossible } = await planOf(event ? [event] : eventStore.ofGroup(groupOrEventId), undoId)
      const changed = [...cancelled.values(), ...sent.map((each) => each.event)].filter((each) => eventStore.find(each.id) !== each)
      await eventStore.save(changed)
      await reprojectEach(ports.projection, changed)
      pump()
      return { cancelled: [...cancelled.keys()], sent: sent.map(({ undone, event: { id } }) => ({ undone, by: id })), impossible }
    })
}
