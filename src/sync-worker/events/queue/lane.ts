/** An event's place in the lane of one thing that it touches. */
export interface Place {
  readonly id: string
  readonly sequence: number
  /** Or only refers to the thing. */
  readonly writes: boolean
  /** Nothing in this lane holds it back. */
  isFree: boolean
  isGone: boolean
}

/**
 * The unsettled events that touch one thing, oldest first. Free are the first of them, and if it only reads all others up to the first that writes.
 * Entering at the end and leaving from anywhere cost, in the long run, the same however many wait.
 */
export interface Lane {
  /** Null where the place would not be the last: the order must be built anew. */
  readonly addWaiter: (id: string, sequence: number, writes: boolean) => Place | null
  /** Answers those that are free now and were not. */
  readonly removeWaiter: (place: Place) => readonly Place[]
  readonly isEmpty: () => boolean
}

export const createLane = (): Lane => {
  let places: Place[] = []
  /** Everything before has left. */
  let head = 0
  /** Everything before is free or has left. */
  let freed = 0
  let live = 0
  let liveWrites = 0

  const free = (): readonly Place[] => {
    while (places[head]?.isGone) head += 1
    freed = Math.max(freed, head)
    const found: Place[] = []
    const first = places[head]
    if (first?.writes && first.isFree) return found
    for (let place = places[freed]; place; place = places[freed]) {
      if (!place.isGone) {
        if (place.writes && freed > head) break
        place.isFree = true
        found.push(place)
      }
      freed += 1
      if (place.writes && !place.isGone) break
    }
    return found
  }

  const compact = (): void => {
    if (head < 32 || head * 2 < places.length) return
    places = places.slice(head)
    freed -= head
    head = 0
  }

  return {
    addWaiter: (id, sequence, writes) => {
      const last = places.at(-1)
      if (last && live > 0 && last.sequence > sequence) return null
      const place: Place = { id, sequence, writes, isFree: writes ? live === 0 : liveWrites === 0, isGone: false }
      places.push(place)
      live += 1
      if (writes) liveWrites += 1
      if (place.isFree) freed = places.length
      return place
    },
    removeWaiter: (place) => {
      if (place.isGone) return []
      place.isGone = true
      live -= 1
      if (place.writes) liveWrites -= 1
      const found = free()
      compact()
      return found
    },
    isEmpty: () => live === 0,
  }
}
