import { openEventStore } from '#src/sync-worker/events/event-store.ts'
import type { ProjectionPorts } from '#src/sync-worker/projection/replication.ts'
import { createVirtualClock, type VirtualClock } from '../simulation/virtual-clock.ts'
import { atOnce, type Disk, logOn, mirrorOn } from './stores.ts'

/** What `receive` and its neighbours work on, over this disk: the journal of `device`, the mirror of a manager, and nobody who listens. */
export const givenProjection = async (
  disk: Disk,
  mirror = mirrorOn(disk, atOnce),
  clock: VirtualClock = createVirtualClock(0),
): Promise<ProjectionPorts> => ({
  eventStore: await openEventStore(logOn(disk, 'device', atOnce), clock, () => true),
  mirror,
  context: () => ({ actor: { id: '7', role: 'manager', clientId: null }, statuses: [] }),
  now: clock.now,
  onNumbered: () => undefined,
  onSettled: () => undefined,
})
