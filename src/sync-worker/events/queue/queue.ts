import { accessesOf } from '#contract/core/events/dependencies.ts'
import { bySequence, isPending, type LoggedEvent } from '#contract/core/events/event.ts'
import { createLane, type Lane, type Place } from './lane.ts'
import { createReadyEvents } from './ready-events.ts'

/**
 * The pending events in the order in which they may be sent, updated event by event. A decision
 * on an event costs time for its own lanes only, however many events wait in others. The test
 * oracle `tests/support/order-rule.ts` computes the same answer from the whole log.
 *
 * 1. An event waits for every earlier pending event that it must follow (`mustFollow` in
 *    `contract/core/events/dependencies.ts`): each record key has a lane, and a blocked lane blocks
 *    the event.
 * 2. Events without a common record key overlap; the caller limits how many.
 * 3. A postponed event blocks only the events that must follow it.
 * 4. A record has one lane under its temporary id and its server id.
 */
export interface Queue {
  /** Adds a new event or replaces a changed one. An event that is not pending leaves the queue. */
  readonly putEvent: (event: LoggedEvent) => void
  /**
   * Removes up to `limit` events that may be sent at `now` (Unix ms), by sequence, except those
   * for which `isSkipped` is true. The caller sends the events or puts them back.
   */
  readonly takeReady: (
    now: number,
    limit: number,
    isSkipped?: (event: LoggedEvent) => boolean,
  ) => readonly LoggedEvent[]
  /**
   * Returns the Unix ms at which the next postponed event may be sent; Infinity when there is
   * none.
   */
  readonly nextDueAt: () => number
  /** Makes a temporary record key and its numbered record key name one lane. */
  readonly renameKey: (temporaryKey: string, numberedKey: string) => void
}

/** An event in the queue. */
interface Node {
  event: LoggedEvent
  places: (readonly [laneKey: string, place: Place])[]
  /** Number of lanes in which the event is not free. */
  blockedLanes: number
}

const isReady = ({ event, blockedLanes }: Node): boolean => blockedLanes === 0 && event.state !== 'sending'

/** Creates an empty queue. */
export const createQueue = (): Queue => {
  const nodes = new Map<string, Node>()
  const lanes = new Map<string, Lane>()
  /** Latest temporary key by numbered key; a restored server may give a number twice. */
  const temporaryKeys = new Map<string, string>()
  const readyEvents = createReadyEvents((event) => {
    const node = nodes.get(event.id)
    return node?.event === event && isReady(node)
  })

  const laneKeyOf = (key: string): string => temporaryKeys.get(key) ?? key

  const offer = (node: Node): void => {
    if (isReady(node)) readyEvents.addEvent(node.event)
  }

  const removeNode = (node: Node): void => {
    nodes.delete(node.event.id)
    for (const [key, place] of node.places) {
      const lane = lanes.get(key)
      for (const { eventId } of lane?.removePlace(place) ?? []) {
        const freedNode = nodes.get(eventId)
        if (!freedNode) continue
        freedNode.blockedLanes -= 1
        offer(freedNode)
      }
      if (lane?.isEmpty()) lanes.delete(key)
    }
  }

  /** Returns false when a later event is in one of the event's lanes. */
  const addNode = (event: LoggedEvent): boolean => {
    const node: Node = { event, places: [], blockedLanes: 0 }
    nodes.set(event.id, node)
    for (const [key, access] of accessesOf({
      writes: event.writes.map(laneKeyOf),
      reads: event.reads.map(laneKeyOf),
    })) {
      const lane = lanes.get(key) ?? createLane()
      lanes.set(key, lane)
      const place = lane.addPlace(event.id, event.sequence, access)
      if (!place) return false
      node.places.push([key, place])
      if (!place.isFree) node.blockedLanes += 1
    }
    offer(node)
    return true
  }

  const rebuild = (): void => {
    const events = [...nodes.values()].map(({ event }) => event).sort(bySequence)
    nodes.clear()
    lanes.clear()
    for (const event of events) addNode(event)
  }

  return {
    putEvent: (event) => {
      const node = nodes.get(event.id)
      if (node && isPending(event.state) && node.event.sequence === event.sequence) {
        node.event = event
        offer(node)
        return
      }
      if (node) removeNode(node)
      if (isPending(event.state) && !addNode(event)) rebuild()
    },
    takeReady: (now, limit, isSkipped = () => false) => readyEvents.takeDue(now, limit, isSkipped),
    nextDueAt: readyEvents.nextDueAt,
    renameKey: (temporaryKey, numberedKey) => {
      const previousKey = temporaryKeys.get(numberedKey)
      if (previousKey === temporaryKey) return
      // A restored server may give the number to another record. Events that name the number then
      // move to the lane of that record.
      const isInUse = previousKey !== undefined || lanes.has(numberedKey)
      temporaryKeys.set(numberedKey, temporaryKey)
      if (isInUse) rebuild()
    },
  }
}
