import { expect, it, vi } from 'vitest'
import { createPostOnClose } from './post-on-close.ts'

const ORIGIN = 'https://sav.exemple.fr'

it('posts with the current token, and keeps the request alive after the page', () => {
  const send = vi.fn(async () => new Response(null))
  let token = 'first'
  const postOnClose = createPostOnClose(send, ORIGIN, () => token)
  token = 'second'
  postOnClose('/api/x', { doing: 'leaving' })
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

it('sends nothing after a sign-out, and ignores a lost network', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  createPostOnClose(send, ORIGIN, () => null)('/api/x', {})
  expect(send).not.toHaveBeenCalled()
  createPostOnClose(send, ORIGIN, () => 'token')('/api/x', {})
  await Promise.resolve()
  expect(send).toHaveBeenCalledOnce()
})
