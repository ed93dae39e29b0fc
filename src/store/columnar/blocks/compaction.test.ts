import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type CompactionPolicy, type Compactor, createCompactor } from './compaction.ts'

const WHEN: CompactionPolicy = { records: 3, rows: 100, quietMs: 50, rowsAtMost: 1000, blockRows: 10, restMs: 0 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tail of some rows. A compaction takes the rows present at its start, and lasts 200 ms. */
const tailOf = () => {
  let rows = 0
  const folds: number[] = []
  const notice = (folder: Compactor): void => folder.tailGrew(1, rows)
  const folder = createCompactor(
    WHEN,
    async () => {
      const before = rows
      await new Promise((done) => setTimeout(done, 200))
      folds.push(before)
      rows -= before
    },
    notice,
  )
  const write = (more: number): void => {
    rows += more
    notice(folder)
  }
  return { folder, folds, write }
}

it('folds what came during a fold as well, though nothing is written after it', async () => {
  const { folds, write } = tailOf()
  write(1000)
  await vi.advanceTimersByTimeAsync(100)
  write(700)
  await vi.advanceTimersByTimeAsync(1000)
  expect(folds).toEqual([1000, 700])
})

it('waits for quiet, and starts none once it is stopped', async () => {
  const { folder, folds, write } = tailOf()
  write(100)
  await vi.advanceTimersByTimeAsync(40)
  write(100)
  await vi.advanceTimersByTimeAsync(40)
  expect(folds).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(folds).toEqual([200])
  write(100)
  await folder.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(folds).toEqual([200])
})
