import { expect, test } from 'vitest'
import { runCampaign } from './campaign.ts'
import { reportOf } from './report.ts'
import { judge, LOADED_LIMITS } from './rules.ts'

const SEED = 20_261_122
const ATTACK_MS = 20_000
const TICKETS = 600

test('a server under every attack answers, forgets nothing and keeps running', { timeout: 400_000 }, async () => {
  const { evidence } = await runCampaign({
    database: { kind: 'pglite', size: { tickets: TICKETS, pointages: TICKETS }, existing: null },
    processes: 1,
    attackMs: ATTACK_MS,
    seed: SEED,
    only: [],
    keptMb: LOADED_LIMITS.keptMb,
    tell: () => undefined,
  })
  const violations = judge(evidence, LOADED_LIMITS)
  const again = `npm run abuse -- --seed ${SEED} --tickets ${TICKETS}`
  expect(violations, reportOf(evidence, violations, LOADED_LIMITS, again)).toEqual([])
})
