import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { answer, givenPull } from '#tests/support/given-pull.ts'

it.each([
  [403, 'forbidden'],
  [404, 'not_found'],
])('passes over a model that is not for this person (%i) and pulls the others', async (status, code) => {
  const { pull, clock, feeds, progress } = await givenPull(({ model }) => (model === 'client' ? answer(status, { code, message: '' }) : undefined))
  pull.all()
  await clock.advance(60_000)
  expect(feeds('ticket')).toHaveLength(1)
  expect(feeds('client')).toHaveLength(1)
  expect(progress.at(-1)?.phase).toBe('ready')
})

it('asks for the sign-in once and then waits for it', async () => {
  let isSignedIn = false
  const { pull, clock, asked, signIns } = await givenPull(() => (isSignedIn ? undefined : answer(401, { code: 'token_expired', message: '' })))
  pull.all()
  await clock.advance(20 * 60_000)
  pull.hint(['ticket'])
  await clock.advance(1000)
  expect([asked.length, signIns()]).toEqual([1, 1])
  isSignedIn = true
  pull.all()
  await clock.advance(100)
  expect(new Set(asked.map(({ model }) => model))).toEqual(new Set(MODEL_NAMES))
})

it('asks less and less often while the server cannot be reached, and at once when it is told to', async () => {
  const { pull, clock, asked } = await givenPull(() => ({ kind: 'none' }))
  pull.all()
  await clock.advance(4 * 60_000)
  expect(asked.length).toBeGreaterThan(4)
  expect(asked.length).toBeLessThan(12)
  const before = asked.length
  pull.hint(['ticket'])
  await clock.advance(100)
  expect(asked.length).toBe(before + 1)
})
