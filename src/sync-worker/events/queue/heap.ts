/** Items in the order of their keys, smallest first; putting and taking cost the logarithm of how many there are. */
export interface Heap<Item> {
  readonly put: (item: Item) => void
  readonly first: () => Item | undefined
  readonly take: () => Item | undefined
}

export const createHeap = <Item>(keyOf: (item: Item) => number): Heap<Item> => {
  const items: Item[] = []
  const at = (index: number): Item => items[index] as Item
  const key = (index: number): number => keyOf(at(index))

  const swap = (one: number, other: number): void => {
    const item = at(one)
    items[one] = at(other)
    items[other] = item
  }

  const sink = (start: number): void => {
    for (let index = start; ; ) {
      const left = 2 * index + 1
      const right = left + 1
      let smallest = index
      if (left < items.length && key(left) < key(smallest)) smallest = left
      if (right < items.length && key(right) < key(smallest)) smallest = right
      if (smallest === index) return
      swap(index, smallest)
      index = smallest
    }
  }

  return {
    put: (item) => {
      items.push(item)
      for (let index = items.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1
        if (key(parent) <= key(index)) return
        swap(parent, index)
        index = parent
      }
    },
    first: () => items[0],
    take: () => {
      const [smallest] = items
      const last = items.pop()
      if (last !== undefined && items.length > 0) {
        items[0] = last
        sink(0)
      }
      return smallest
    },
  }
}
