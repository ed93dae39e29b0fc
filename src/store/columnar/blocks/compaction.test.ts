import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CompactionPolicy, type Compactor, createCompactor } from './compaction.ts'

const WHEN: CompactionPolicy = { records: 3, rows: 100, quietMs: 50, rowsAtMost: 1000, blockRows: 10, restMs: 0 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tail of some rows. A compaction takes the rows present at its start, and lasts 200 ms. */
const tailOf = () => {
  let rows = 0
  const compactions: number[] = []
  const notice = (compactor: Compactor): void => compactor.tailGrew(1, rows)
  const compactor = createCompactor(
    WHEN,
    async () => {
      const before = rows
      await new Promise((done) => setTimeout(done, 200))
      compactions.push(before)
      rows -= before
    },
    notice,
  )
  const write = (more: number): void => {
    rows += more
    notice(compactor)
  }
  return { compactor, compactions, write }
}

it('compacts rows that were written during a compaction', async () => {
  const { compactions, write } = tailOf()
  write(1000)
  await vi.advanceTimersByTimeAsync(100)
  write(700)
  await vi.advanceTimersByTimeAsync(1000)
  expect(compactions).toEqual([1000, 700])
})

it('waits for a pause in the writes, and starts none after its stop', async () => {
  const { compactor, compactions, write } = tailOf()
  write(100)
  await vi.advanceTimersByTimeAsync(40)
  write(100)
  await vi.advanceTimersByTimeAsync(40)
  expect(compactions).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(compactions).toEqual([200])
  write(100)
  await compactor.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(compactions).toEqual([200])
})
