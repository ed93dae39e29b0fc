import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { answer, givenPull, page } from '#tests/support/given-pull.ts'

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

it('says that everything is here only once every model was asked for to its end, and not while one is asked for again', async () => {
  let isDown = true
  const { pull, clock, standings } = await givenPull(({ model }) => (isDown && model === 'ticket' ? { kind: 'none' } : undefined))
  await clock.advance(100)
  pull.all()
  await clock.advance(1000)
  expect(standings).toEqual([])
  isDown = false
  const begun = clock.now()
  await clock.advance(10_000)
  expect(standings).toEqual([{ isBehind: false, currentAsOf: expect.any(Number) }])
  expect(standings[0]?.currentAsOf).toBeLessThanOrEqual(begun)
  isDown = true
  pull.hint(['ticket'])
  await clock.advance(1000)
  expect(standings.slice(1)).toEqual([{ isBehind: true, currentAsOf: standings[0]?.currentAsOf }])
  isDown = false
  await clock.advance(10_000)
  expect(standings.at(-1)?.isBehind).toBe(false)
})

it('is behind until what changed while its pages came was asked for as well', async () => {
  let answer: () => void = () => undefined
  const { pull, clock, standings, feeds } = await givenPull(async ({ model }) => {
    if (model === 'ticket' && feeds('ticket').length === 2) await new Promise<void>((done) => (answer = done))
    return page([], 'end')
  })
  pull.all()
  await clock.advance(1000)
  pull.hint(['ticket'])
  await clock.advance(1000)
  expect(standings.map(({ isBehind }) => isBehind)).toEqual([false, true])
  pull.hint(['ticket'])
  answer()
  await clock.advance(10)
  expect(feeds('ticket')).toHaveLength(3)
  await clock.advance(1000)
  expect(standings.map(({ isBehind }) => isBehind)).toEqual([false, true, false])
})
