import { expect, it } from 'vitest'
import { verdictOn } from './coverage.ts'
import { EMPTY } from './tally.ts'

const TRIED_LITTLE = { ...EMPTY, schedules: 500 }
const RUN = { seed: 1, schedules: 500, sabotage: null, tier: 'model' } as const

it('asks of the default seeds alone that they try everything', () => {
  expect(verdictOn(RUN, TRIED_LITTLE).exitCode).toBe(1)
  const other = verdictOn({ ...RUN, seed: 605_414_078 }, TRIED_LITTLE)
  expect(other.exitCode).toBe(0)
  expect(other.untried).toContain('no event ever went the way held.accepted')
})

it('fails whatever the seed where an invariant broke', () => {
  expect(verdictOn({ ...RUN, seed: 2 }, { ...EMPTY, schedules: 1, broken: [{ seed: 2, what: '' }] }).exitCode).toBe(1)
})
