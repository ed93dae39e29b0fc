import { expect, it, vi } from 'vitest'
import { tellAtLast } from './last-word.ts'

const ORIGIN = 'https://sav.exemple.fr'

it('posts with the token of this moment a request that outlives the page', () => {
  const send = vi.fn(async () => new Response(null))
  let token = 'first'
  const tell = tellAtLast(send, ORIGIN, () => token)
  token = 'second'
  tell('/api/x', { doing: 'leaving' })
  expect(send).toHaveBeenCalledExactlyOnceWith(
    new URL('/api/x', ORIGIN),
    expect.objectContaining({
      method: 'POST',
      keepalive: true,
      body: '{"doing":"leaving"}',
      headers: expect.objectContaining({ authorization: 'Bearer second' }),
    }),
  )
})

it('says nothing for a person who has signed out, and survives a lost network', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  tellAtLast(send, ORIGIN, () => null)('/api/x', {})
  expect(send).not.toHaveBeenCalled()
  tellAtLast(send, ORIGIN, () => 'token')('/api/x', {})
  await Promise.resolve()
  expect(send).toHaveBeenCalledOnce()
})
