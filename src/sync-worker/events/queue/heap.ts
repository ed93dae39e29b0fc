/** Items by ascending key. Adding and removing cost logarithmic time. */
export interface Heap<Item> {
  readonly addItem: (item: Item) => void
  /** Returns the item with the smallest key, or undefined when the heap is empty. */
  readonly firstItem: () => Item | undefined
  /** Removes and returns the item with the smallest key, or undefined when the heap is empty. */
  readonly removeFirst: () => Item | undefined
}

/** Creates an empty binary heap. `keyOf` must always return the same number for an item. */
export const createHeap = <Item>(keyOf: (item: Item) => number): Heap<Item> => {
  const items: Item[] = []
  const itemAt = (index: number): Item => items[index] as Item
  const keyAt = (index: number): number => keyOf(itemAt(index))

  const swap = (one: number, other: number): void => {
    const item = itemAt(one)
    items[one] = itemAt(other)
    items[other] = item
  }

  const siftDown = (start: number): void => {
    for (let index = start; ; ) {
      const left = 2 * index + 1
      const right = left + 1
      let smallest = index
      if (left < items.length && keyAt(left) < keyAt(smallest)) smallest = left
      if (right < items.length && keyAt(right) < keyAt(smallest)) smallest = right
      if (smallest === index) return
      swap(index, smallest)
      index = smallest
    }
  }

  return {
    addItem: (item) => {
      items.push(item)
      for (let index = items.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1
        if (keyAt(parent) <= keyAt(index)) return
        swap(parent, index)
        index = parent
      }
    },
    firstItem: () => items[0],
    removeFirst: () => {
      const [first] = items
      const last = items.pop()
      if (last !== undefined && items.length > 0) {
        items[0] = last
        siftDown(0)
      }
      return first
    },
  }
}
