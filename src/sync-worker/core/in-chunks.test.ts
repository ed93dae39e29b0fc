import { expect, it } from 'vitest'
import { inChunks } from './in-chunks.ts'

it('works through all items in order and yields between two chunks, not after the last', async () => {
  const done: string[] = []
  const yieldToEventLoop = async () => void done.push('yield')
  await inChunks([1, 2, 3, 4, 5], 2, yieldToEventLoop, (piece) => void done.push(piece.join()))
  expect(done).toEqual(['1,2', 'yield', '3,4', 'yield', '5'])
})
