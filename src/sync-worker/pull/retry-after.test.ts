import { expect, it } from 'vitest'
import { MODEL_NAMES } from '#contract/registry.ts'
import type { HttpOutcome } from '#src/sync-worker/core/ports.ts'
import { answer, givenPull, longFeed } from '#tests/support/given-pull.ts'

const busy = (status: 429 | 503, seconds: number): HttpOutcome => ({
  kind: 'answer',
  status,
  body: { code: status === 429 ? 'too_many_requests' : 'unavailable', message: '' },
  headers: { 'retry-after': String(seconds) },
})

it.each([429, 503] as const)(
  'waits as long as the server asks (%i) and continues with the same page',
  async (status) => {
    let isBusy = false
    const { pull, clock, feedCursors, requests, progress } = await givenPull(({ model, since }) => {
      if (model !== 'ticket' || since === null) return isBusy ? busy(status, 7) : undefined
      if (since === '2' && !isBusy && clock.now() < 1000) isBusy = true
      return isBusy ? busy(status, 7) : longFeed('ticket', 4, since)
    })
    pull.all()
    await clock.advance(1000)
    const requestCount = requests.length
    isBusy = false
    await clock.advance(5000)
    expect(requests).toHaveLength(requestCount)
    await clock.advance(3000)
    expect(progress.at(-1)?.phase).toBe('ready')
    expect(feedCursors('ticket')).toEqual(['', '1', '2', '2', '3'])
  },
)

it('makes no request during a long wait, not even after a hint, and pulls every model after it', async () => {
  let isBusy = true
  const { pull, clock, requests } = await givenPull(() => (isBusy ? busy(429, 600) : undefined))
  pull.all()
  await clock.advance(1000)
  expect(requests).toHaveLength(1)
  pull.pullSoon(['ticket'])
  pull.all()
  await clock.advance(590_000)
  expect(requests).toHaveLength(1)
  isBusy = false
  await clock.advance(120_000)
  expect(new Set(requests.map(({ model }) => model))).toEqual(new Set(MODEL_NAMES))
})

it('backs off where the server asks for a short wait again and again', async () => {
  const { pull, clock, requests } = await givenPull(() => busy(503, 1))
  pull.all()
  await clock.advance(10 * 60_000)
  expect(requests.length).toBeLessThan(60)
  expect(requests.length).toBeGreaterThan(20)
})

it('treats a busy server without Retry-After as a failure', async () => {
  const { pull, clock, requests } = await givenPull(() => answer(503, { code: 'unavailable', message: '' }))
  pull.all()
  await clock.advance(1000)
  expect(requests).toHaveLength(1)
})
