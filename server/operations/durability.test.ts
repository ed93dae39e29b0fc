import { expect, test } from 'vitest'
import { testDurability } from '#tests/support/durability.ts'

test('a server that is killed among writes loses none that it acknowledged, and writes none twice', {
  timeout: 180_000,
}, async () => {
  const rounds = await testDurability({ rounds: 2, writes: 150, seed: Date.now() % 1_000_000, tell: () => undefined })
  expect(rounds.map(({ lost, wrong }) => ({ lost, wrong }))).toEqual([
    { lost: 0, wrong: 0 },
    { lost: 0, wrong: 0 },
  ])
  for (const { acknowledged, repeated } of rounds) expect([acknowledged > 0, repeated > 0]).toEqual([true, true])
})
