import { expect, it } from 'vitest'
import { runResult } from './coverage.ts'
import { EMPTY } from './tally.ts'

const TRIED_LITTLE = { ...EMPTY, schedules: 500 }
const RUN = { seed: 1, schedules: 500, sabotage: null, tier: 'model', kind: 'narrow' } as const

it('requires full coverage of the default seeds only', () => {
  expect(runResult(RUN, TRIED_LITTLE).exitCode).toBe(1)
  const other = runResult({ ...RUN, seed: 605_414_078 }, TRIED_LITTLE)
  expect(other.exitCode).toBe(0)
  expect(other.untried).toContain('no event ever went the way held.accepted')
})

it('fails for any seed when an invariant broke', () => {
  expect(runResult({ ...RUN, seed: 2 }, { ...EMPTY, schedules: 1, broken: [{ seed: 2, what: '' }] }).exitCode).toBe(1)
})
