import type { LoggedEvent } from '#contract/core/events/event.ts'
import { recordKey } from '#contract/core/events/record-key.ts'
import { isTemporaryId } from '#contract/core/ids.ts'
import type { ModelName } from '#contract/registry.ts'
import { holdDependents, requeueHeldEvents } from '../events/dependents.ts'
import type { EventStore } from '../events/event-store.ts'
import type { ProjectionParts } from '../projection/projection-parts.ts'
import { reproject, reprojectEach } from '../projection/reproject.ts'
import { planRestore, type RestoredModel, type RestorePlan } from './restore-plan.ts'

/**
 * Holds the accepted events of a model that the backup did not have, and the events that depend on
 * them. `releaseHeld` puts them back into the queue.
 * Runs in the serial queue, after the last feed page of the model. Rejects where a disk does.
 */
export const holdLostEvents = async (parts: ProjectionParts, restored: RestoredModel): Promise<void> => {
  const { eventStore } = parts
  const plan = planRestore(eventStore.events(), restored)
  await eventStore.save(plan.changedEvents)
  const heldEvents = dependentsOfLost(eventStore, restored.model, plan)
  await eventStore.save(heldEvents)
  await writePlan(parts, restored.model, plan, heldEvents)
}

/** Temporary ids of records that no longer have a number. */
const lostTemporaryIds = ({ lostEvents }: RestorePlan): readonly string[] => [
  ...new Set(lostEvents.map(({ recordId }) => recordId).filter(isTemporaryId)),
]

/** Returns, as held, the events that cannot be sent before the lost events are accepted again. */
const dependentsOfLost = (eventStore: EventStore, model: ModelName, plan: RestorePlan): readonly LoggedEvent[] => {
  // Unreadable creations whose numbers only lost events knew.
  const unreadableCreations = lostTemporaryIds(plan).flatMap((id) => {
    const creation = eventStore.resolve(id) === id ? eventStore.creatorOf(recordKey(model, id)) : undefined
    return creation?.state === 'quarantined' ? [creation] : []
  })
  const heldEvents = [...plan.lostEvents, ...unreadableCreations].flatMap((event) => holdDependents(event, eventStore))
  return [...new Map(heldEvents.map((event) => [event.id, event])).values()]
}

/** Projects the records that show something else now, and reports the new numbers. */
const writePlan = async (
  parts: ProjectionParts,
  model: ModelName,
  plan: RestorePlan,
  heldEvents: readonly LoggedEvent[],
): Promise<void> => {
  const { eventStore } = parts
  // Unchanged events that name a record by its temporary id: the id has another meaning now.
  const renamedIds = [...lostTemporaryIds(plan), ...plan.renumberedCreations.map(({ recordId }) => recordId)]
  const referringEvents = renamedIds.flatMap((id) => eventStore.touching(recordKey(model, id)))
  await reprojectEach(parts, [...plan.changedEvents, ...heldEvents, ...referringEvents])
  // A forgotten number may belong to another record by now.
  await reproject(parts, model, plan.forgottenIds)
  for (const creation of plan.renumberedCreations) parts.onNumbered(creation, eventStore.resolve(creation.recordId))
}

/**
 * Puts held events back into the queue when the records that they depend on exist or are in the
 * queue. Those that touch a model that is not pulled yet are not sent before it is
 * (`epochs.isBlocked`).
 */
export const releaseHeld = async (parts: ProjectionParts): Promise<void> => {
  const { eventStore } = parts
  if (eventStore.count('held') === 0) return
  const freedEvents = requeueHeldEvents(eventStore)
  if (freedEvents.length === 0) return
  await eventStore.save(freedEvents)
  await reprojectEach(parts, freedEvents)
  parts.onQueueChanged()
}
