import { afterEach, expect, it, vi } from 'vitest'
import type { PostAnswer } from '#src/sync-worker/worker-calls.ts'
import { onlinePort } from './online-calls.ts'

afterEach(() => void vi.useRealTimers())

type Answer = () => Promise<PostAnswer | null>

const portOf = (answer: Answer, onBadRequest: () => void = () => undefined) =>
  onlinePort({ get: answer, post: answer, postFile: answer }, onBadRequest)

const answering = (status: number, body: unknown, retryAfterSeconds: number | null = null) =>
  portOf(async () => ({ status, body, retryAfterSeconds })).post('/x', {})

it('answers the data of a call that was carried out', async () => {
  expect(await answering(200, { data: { path: '/a' } })).toEqual({ path: '/a' })
  expect(await answering(202, { data: null })).toBeNull()
  expect(await portOf(async () => ({ status: 200, body: { data: 7 }, retryAfterSeconds: null })).get('/x')).toBe(7)
})

it('rejects with the code, the messages of fields and the wait of a refusal', async () => {
  const errors = { email: ['Déjà pris.'] }
  await expect(answering(422, { code: 'validation', message: '', errors })).rejects.toMatchObject({
    code: 'validation',
    errors,
  })
  await expect(answering(429, { code: 'too_many_requests', message: '' }, 60)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 60,
  })
})

it('is offline without an answer of the API: no network, a page of a proxy, a worker that fails', async () => {
  await expect(portOf(async () => null).post('/x', {})).rejects.toMatchObject({ code: 'offline' })
  await expect(answering(200, '<html>')).rejects.toMatchObject({ code: 'offline' })
  await expect(portOf(() => Promise.reject(new Error('ended'))).get('/x')).rejects.toMatchObject({ code: 'offline' })
})

it('does not wait for ever for a worker that has ended', async () => {
  vi.useFakeTimers()
  const answer = portOf(() => new Promise(() => undefined)).post('/x', {})
  const rejection = expect(answer).rejects.toMatchObject({ code: 'offline' })
  await vi.advanceTimersByTimeAsync(60_000)
  await rejection
})

it('shows the page about bad requests after a 400, and after nothing else', async () => {
  const shown = vi.fn()
  const post = (status: number) =>
    portOf(async () => ({ status, body: { code: 'malformed', message: '' }, retryAfterSeconds: null }), shown).post(
      '/x',
      {},
    )
  for (const status of [200, 409, 422, 500]) await post(status).catch(() => undefined)
  expect(shown).not.toHaveBeenCalled()
  await expect(post(400)).rejects.toMatchObject({ code: 'malformed' })
  expect(shown).toHaveBeenCalledOnce()
})
