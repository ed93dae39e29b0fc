const FIRST_ROOM = 1_024

/** Ids in ascending order, in the memory of their numbers alone: an archive has millions. */
export interface Ids {
  add(id: number): void
  has(id: number): boolean
  last(): number
}

export const createIds = (): Ids => {
  let ids = new Float64Array(FIRST_ROOM)
  let count = 0
  return {
    add: (id) => {
      if (count === ids.length) {
        const larger = new Float64Array(2 * count)
        larger.set(ids)
        ids = larger
      }
      ids[count++] = id
    },
    has: (id) => {
      let [from, to] = [0, count]
      while (from < to) {
        const middle = (from + to) >>> 1
        if ((ids[middle] ?? 0) < id) from = middle + 1
        else to = middle
      }
      return from < count && ids[from] === id
    },
    last: () => (count === 0 ? 0 : (ids[count - 1] ?? 0)),
  }
}
