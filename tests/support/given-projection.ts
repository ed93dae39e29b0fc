import { openEventStore } from '#src/sync-worker/events/event-store.ts'
import type { ProjectionParts } from '#src/sync-worker/projection/projection-parts.ts'
import { createVirtualClock, type VirtualClock } from '../simulation/virtual-clock.ts'
import { atOnce, type Disk, logOn, mirrorOn } from './stores.ts'

/** Opens the projection's ports over this disk: event store of `device`, mirror of a manager. */
export const givenProjection = async (
  disk: Disk,
  mirror = mirrorOn(disk, atOnce),
  clock: VirtualClock = createVirtualClock(0),
): Promise<ProjectionParts> => ({
  eventStore: await openEventStore(logOn(disk, 'device', atOnce), clock, () => true),
  mirror,
  context: () => ({ actor: { id: '7', role: 'manager', clientId: null }, statuses: [] }),
  now: clock.now,
  onNumbered: () => undefined,
  onQueueChanged: () => undefined,
})
