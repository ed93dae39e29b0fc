import { openJournal } from '#src/sync-worker/outbox/journal.ts'
import type { ReceivePorts } from '#src/sync-worker/receive.ts'
import { createVirtualClock, type VirtualClock } from '../simulation/virtual-clock.ts'
import { atOnce, type Disk, logOn, mirrorOn } from './stores.ts'

/** What `receive` and its neighbours work on, over this disk: the journal of `device`, the mirror of a manager, and nobody who listens. */
export const givenDoor = async (disk: Disk, mirror = mirrorOn(disk, atOnce), clock: VirtualClock = createVirtualClock(0)): Promise<ReceivePorts> => ({
  journal: await openJournal(logOn(disk, 'device', atOnce), clock, () => true),
  mirror,
  context: () => ({ actor: { id: '7', role: 'manager', clientId: null }, statuses: [] }),
  now: clock.now,
  onNumbered: () => undefined,
  onSettled: () => undefined,
})
