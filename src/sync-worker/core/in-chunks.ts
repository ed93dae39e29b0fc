import type { Ports } from './ports.ts'

/** Long work on many things, a piece at a time, with a breath between two pieces. */
export const inChunks = async <Item>(
  items: readonly Item[],
  most: number,
  breathe: Ports['yieldToEventLoop'],
  work: (piece: readonly Item[]) => Promise<void> | void,
): Promise<void> => {
  for (let start = 0; start < items.length; start += most) {
    if (start > 0) await breathe?.()
    await work(items.slice(start, start + most))
  }
}
