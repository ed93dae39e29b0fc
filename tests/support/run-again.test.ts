import { expect, test } from 'vitest'

const SCRIPT = new URL('../../scripts/run-again.mjs', import.meta.url).href
// Scripts run on the Node of a fresh clone and have no types.
const { runAgain } = (await import(SCRIPT)) as {
  readonly runAgain: (results: readonly object[]) => Promise<readonly object[]>
}

const ending = (code: number, ...files: readonly string[]) => ({
  files,
  command: [process.execPath, '-e', `process.exit(${code})`],
  count: () => ({ passed: 3, failed: 1, reasons: ['second run'], again: { files: files.slice(0, 1) } }),
})

const files = (count: number): readonly string[] => Array.from({ length: count }, (_, place) => `${place}.test.ts`)

const PASSED = { name: 'unit', passed: 9, failed: 0 }

test('failed files of a run are run once more alone: what passes then is named as unstable', async () => {
  const failed = { name: 'e2e', passed: 4, failed: 2, again: ending(0, ...files(6)) }
  expect(await runAgain([PASSED, failed])).toEqual([PASSED, { ...failed, passed: 6, failed: 0, unstable: files(6) }])
})

test('of files that fail again, the failures of the second run count, and those that passed alone are named', async () => {
  const again = { name: 'e2e', passed: 4, failed: 3, reasons: ['first run'], again: ending(1, ...files(2)) }
  const expected = { ...again, passed: 6, failed: 1, reasons: ['second run'], unstable: ['1.test.ts'] }
  expect(await runAgain([PASSED, again])).toEqual([PASSED, expected])
})

test('more files than a busy machine fails, and a single stage, are not run again', async () => {
  const many = { name: 'e2e', passed: 4, failed: 7, again: ending(0, ...files(7)) }
  expect(await runAgain([PASSED, many])).toEqual([PASSED, many])
  const one = { name: 'e2e', passed: 4, failed: 1, again: ending(0, ...files(1)) }
  expect(await runAgain([one])).toEqual([one])
})
