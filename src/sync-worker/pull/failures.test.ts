import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import { answer, givenPull, page } from '#tests/support/given-pull.ts'

it.each([
  [403, 'forbidden'],
  [404, 'not_found'],
])('skips a model that this person may not see (%i) and pulls the others', async (status, code) => {
  const { pull, clock, feedCursors, progress } = await givenPull(({ model }) =>
    model === 'client' ? answer(status, { code, message: '' }) : undefined,
  )
  pull.all()
  await clock.advance(60_000)
  expect(feedCursors('ticket')).toHaveLength(1)
  expect(feedCursors('client')).toHaveLength(1)
  expect(progress.at(-1)?.phase).toBe('ready')
})

it('asks for the sign-in once and makes no request until then', async () => {
  let isSignedIn = false
  const { pull, clock, requests, signIns } = await givenPull(() =>
    isSignedIn ? undefined : answer(401, { code: 'token_expired', message: '' }),
  )
  pull.all()
  await clock.advance(20 * 60_000)
  pull.pullSoon(['ticket'])
  await clock.advance(1000)
  expect([requests.length, signIns()]).toEqual([1, 1])
  isSignedIn = true
  pull.all()
  await clock.advance(100)
  expect(new Set(requests.map(({ model }) => model))).toEqual(new Set(MODEL_NAMES))
})

it('backs off while the server cannot be reached, and asks at once after a hint', async () => {
  const { pull, clock, requests } = await givenPull(() => ({ kind: 'none' }))
  pull.all()
  await clock.advance(4 * 60_000)
  expect(requests.length).toBeGreaterThan(4)
  expect(requests.length).toBeLessThan(12)
  const requestCount = requests.length
  pull.pullSoon(['ticket'])
  await clock.advance(100)
  expect(requests.length).toBe(requestCount + 1)
})

it('is up to date once every model was pulled to its end, and not while one is pulled again', async () => {
  let isDown = true
  const { pull, clock, freshnessReports } = await givenPull(({ model }) =>
    isDown && model === 'ticket' ? { kind: 'none' } : undefined,
  )
  await clock.advance(100)
  pull.all()
  await clock.advance(1000)
  expect(freshnessReports).toEqual([])
  isDown = false
  const pullStart = clock.now()
  await clock.advance(10_000)
  expect(freshnessReports).toEqual([{ isBehind: false, currentAsOf: expect.any(Number) }])
  expect(freshnessReports[0]?.currentAsOf).toBeLessThanOrEqual(pullStart)
  isDown = true
  pull.pullSoon(['ticket'])
  await clock.advance(1000)
  expect(freshnessReports.slice(1)).toEqual([{ isBehind: true, currentAsOf: freshnessReports[0]?.currentAsOf }])
  isDown = false
  await clock.advance(10_000)
  expect(freshnessReports.at(-1)?.isBehind).toBe(false)
})

it('is behind until a model that changed during its pull was pulled again', async () => {
  let answer: () => void = () => undefined
  const { pull, clock, freshnessReports, feedCursors } = await givenPull(async ({ model }) => {
    if (model === 'ticket' && feedCursors('ticket').length === 2) await new Promise<void>((done) => (answer = done))
    return page([], 'end')
  })
  pull.all()
  await clock.advance(1000)
  pull.pullSoon(['ticket'])
  await clock.advance(1000)
  expect(freshnessReports.map(({ isBehind }) => isBehind)).toEqual([false, true])
  pull.pullSoon(['ticket'])
  answer()
  await clock.advance(10)
  expect(feedCursors('ticket')).toHaveLength(3)
  await clock.advance(1000)
  expect(freshnessReports.map(({ isBehind }) => isBehind)).toEqual([false, true, false])
})
