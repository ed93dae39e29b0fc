import { isUnsettled, type LoggedEvent } from '#contract/core/event.ts'
import { MAX_WAIT_MS } from '../../core/backoff.ts'
import { createHeap } from './heap.ts'
import { createLane, type Lane, type Place } from './lane.ts'

/**
 * The unsettled events in the order in which they may go, kept current event by event. A settled one costs what its own lanes cost, however many
 * wait in others. The same answer, read over all events, is `testing/order-rule.ts`.
 *
 * 1. An event waits for every earlier unsettled event that it must follow: same thing written, or written by one and read by the other.
 * 2. Events without anything in common overlap; how many is up to the caller.
 * 3. A postponed event holds back only what must follow it.
 * 4. A record is one thing under its temporary id and under the server's.
 */
export interface Queue {
  /** An event is new, or has changed. */
  readonly put: (event: LoggedEvent) => void
  /** Takes up to `most` that may go now, in the order of the queue, but for those that `isLeft`; the caller sends them, or puts them back. */
  readonly take: (now: number, most: number, isLeft?: (event: LoggedEvent) => boolean) => readonly LoggedEvent[]
  /** Epoch ms at which the next one that only waits for its time may go; Infinity where none does. */
  readonly nextAt: () => number
  /** What was known by a temporary name has its server's: both name one lane from now on. */
  readonly rename: (temporary: string, name: string) => void
}

interface Node {
  event: LoggedEvent
  places: (readonly [lane: string, place: Place])[]
  /** Lanes in which something holds it back. */
  heldIn: number
}

/** What stands in a heap may be out of date: then another event object is in the queue. */
interface Ready {
  readonly event: LoggedEvent
}

/** A clock that was set back must not make an event wait for a day. */
const dueAt = (event: LoggedEvent, now: number): number => (event.nextAttemptAt - now > MAX_WAIT_MS ? now : event.nextAttemptAt)

export const createQueue = (): Queue => {
  const nodes = new Map<string, Node>()
  const lanes = new Map<string, Lane>()
  /** The temporary name of a thing, by its server's: the newest, for a restored server gives names again. */
  const former = new Map<string, string>()
  const due = createHeap<Ready>(({ event }) => event.sequence)
  const later = createHeap<Ready>(({ event }) => event.nextAttemptAt)

  const laneName = (key: string): string => former.get(key) ?? key

  const isReady = ({ event, heldIn }: Node): boolean => heldIn === 0 && event.state !== 'sending'

  const offer = (node: Node): void => {
    if (isReady(node)) (node.event.nextAttemptAt > 0 ? later : due).put({ event: node.event })
  }

  const isCurrent = ({ event }: Ready): boolean => {
    const node = nodes.get(event.id)
    return node?.event === event && isReady(node)
  }

  const leave = (node: Node): void => {
    nodes.delete(node.event.id)
    for (const [name, place] of node.places) {
      const lane = lanes.get(name)
      for (const { id } of lane?.removeWaiter(place) ?? []) {
        const freed = nodes.get(id)
        if (!freed) continue
        freed.heldIn -= 1
        offer(freed)
      }
      if (lane?.isEmpty()) lanes.delete(name)
    }
  }

  /** False where the event is not the last in one of its lanes. */
  const enter = (event: LoggedEvent): boolean => {
    const node: Node = { event, places: [], heldIn: 0 }
    const written = new Set(event.writes.map(laneName))
    nodes.set(event.id, node)
    for (const name of new Set([...written, ...event.reads.map(laneName)])) {
      const lane = lanes.get(name) ?? createLane()
      lanes.set(name, lane)
      const place = lane.addWaiter(event.id, event.sequence, written.has(name))
      if (!place) return false
      node.places.push([name, place])
      if (!place.isFree) node.heldIn += 1
    }
    offer(node)
    return true
  }

  const rebuild = (): void => {
    const events = [...nodes.values()].map(({ event }) => event).sort((a, b) => a.sequence - b.sequence)
    nodes.clear()
    lanes.clear()
    for (const event of events) enter(event)
  }

  const put = (event: LoggedEvent): void => {
    const node = nodes.get(event.id)
    if (node && isUnsettled(event.state) && node.event.sequence === event.sequence) {
      node.event = event
      offer(node)
      return
    }
    if (node) leave(node)
    if (isUnsettled(event.state) && !enter(event)) rebuild()
  }

  return {
    put,
    take: (now, most, isLeft = () => false) => {
      for (let ready = later.first(); ready && (!isCurrent(ready) || dueAt(ready.event, now) <= now); ready = later.first()) {
        later.take()
        if (isCurrent(ready)) due.put(ready)
      }
      const taken: LoggedEvent[] = []
      const left: Ready[] = []
      while (taken.length < most) {
        const ready = due.take()
        if (!ready) break
        if (!isCurrent(ready) || taken.includes(ready.event)) continue
        if (dueAt(ready.event, now) > now) later.put(ready)
        else if (isLeft(ready.event)) left.push(ready)
        else taken.push(ready.event)
      }
      for (const ready of left) due.put(ready)
      return taken
    },
    nextAt: () => {
      for (let ready = later.first(); ready && !isCurrent(ready); ready = later.first()) later.take()
      return later.first()?.event.nextAttemptAt ?? Number.POSITIVE_INFINITY
    },
    rename: (temporary, name) => {
      const before = former.get(name)
      if (before === temporary) return
      // A restored server may give a number again, to another record: what is named by it moves to the lane of that one.
      const isMet = before !== undefined || lanes.has(name)
      former.set(name, temporary)
      if (isMet) rebuild()
    },
  }
}
