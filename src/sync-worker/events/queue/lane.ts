import { type Access, accessesConflict } from '#contract/core/events/dependencies.ts'

/** The place of one event in the lane of one record key. */
export interface Place {
  readonly eventId: string
  readonly sequence: number
  readonly access: Access
  /** True when no earlier event of this lane must leave the queue first. */
  isFree: boolean
  isRemoved: boolean
}

/**
 * The pending events that touch one record key, by sequence. The first place is free; when the
 * first place reads, so is every place up to the first that writes (`accessesConflict`).
 *
 * Adding at the end and removing anywhere cost amortised constant time.
 */
export interface Lane {
  /**
   * Adds an event at the end. Returns null when a later event is in the lane: then rebuild the
   * queue.
   */
  readonly addPlace: (eventId: string, sequence: number, access: Access) => Place | null
  /** Removes a place. Returns the places that become free by it. */
  readonly removePlace: (place: Place) => readonly Place[]
  readonly isEmpty: () => boolean
}

/** Removed places are cut off in batches of at least this many. */
const MIN_CUT = 32

/** Creates an empty lane. */
export const createLane = (): Lane => {
  let places: Place[] = []
  /** Index of the first place that may not be removed yet. */
  let head = 0
  /** Every place below this index is free or removed. */
  let freeEnd = 0
  const counts: Record<Access, number> = { write: 0, read: 0 }

  const isFreeAtEnd = (access: Access): boolean =>
    (counts.write === 0 || !accessesConflict(access, 'write')) &&
    (counts.read === 0 || !accessesConflict(access, 'read'))

  const isEmpty = (): boolean => counts.write + counts.read === 0

  const freePlaces = (): readonly Place[] => {
    while (places[head]?.isRemoved) head += 1
    freeEnd = Math.max(freeEnd, head)
    const freedPlaces: Place[] = []
    const first = places[head]
    if (first?.access === 'write' && first.isFree) return freedPlaces
    for (let place = places[freeEnd]; place; place = places[freeEnd]) {
      const isWriter = place.access === 'write'
      if (!place.isRemoved) {
        if (isWriter && freeEnd > head) break
        place.isFree = true
        freedPlaces.push(place)
      }
      freeEnd += 1
      if (isWriter && !place.isRemoved) break
    }
    return freedPlaces
  }

  const cutRemovedPlaces = (): void => {
    if (head < MIN_CUT || head * 2 < places.length) return
    places = places.slice(head)
    freeEnd -= head
    head = 0
  }

  return {
    addPlace: (eventId, sequence, access) => {
      const last = places.at(-1)
      if (last && !isEmpty() && last.sequence > sequence) return null
      const place: Place = { eventId, sequence, access, isFree: isFreeAtEnd(access), isRemoved: false }
      places.push(place)
      counts[access] += 1
      if (place.isFree) freeEnd = places.length
      return place
    },
    removePlace: (place) => {
      if (place.isRemoved) return []
      place.isRemoved = true
      counts[place.access] -= 1
      const freedPlaces = freePlaces()
      cutRemovedPlaces()
      return freedPlaces
    },
    isEmpty,
  }
}
