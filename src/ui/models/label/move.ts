/** Returns the list with one item at another place. */
export const moveItem = <Item>(items: readonly Item[], item: Item, place: number): readonly Item[] => {
  const others = items.filter((one) => one !== item)
  return others.length === items.length ? items : others.toSpliced(Math.max(0, place), 0, item)
}

interface Placed {
  readonly id: string
  readonly position: number
}

/**
 * Returns the records whose position changes when they have this order, with their new positions.
 */
export const newPositions = <Record extends Placed>(
  records: readonly Record[],
  order: readonly string[],
): readonly { readonly record: Record; readonly position: number }[] =>
  order.flatMap((id, position) => {
    const record = records.find((one) => one.id === id)
    return record && record.position !== position ? [{ record, position }] : []
  })

/**
 * Middles of rows, in their order, and where a pointer is among them: the place of a dropped row.
 */
export const placeAt = (middles: readonly number[], y: number): number => middles.filter((middle) => middle < y).length
