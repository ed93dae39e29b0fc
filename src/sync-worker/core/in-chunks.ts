import type { Ports } from './ports.ts'

/** Works through items in chunks; other tasks of the thread run between two chunks. */
export const inChunks = async <Item>(
  items: readonly Item[],
  chunkSize: number,
  yieldToEventLoop: Ports['yieldToEventLoop'],
  work: (chunk: readonly Item[]) => Promise<void> | void,
): Promise<void> => {
  for (let start = 0; start < items.length; start += chunkSize) {
    if (start > 0) await yieldToEventLoop?.()
    await work(items.slice(start, start + chunkSize))
  }
}
