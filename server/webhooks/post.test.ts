import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createTargets } from './address.ts'
import { post } from './post.ts'

const targets = createTargets({ allowsLoopback: true, lookUp: async () => [] })

/** Posts to a receiver that answers with these bytes, whatever it is sent. */
const postTo = async (answer: string) => {
  const receiver = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(answer))
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const { port } = receiver.address() as AddressInfo
  const posted = await post(targets, { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' })
  receiver.close()
  return posted
}

test('an answer that switches protocols is a failure, and is not waited for', { timeout: 20_000 }, async () => {
  const posted = await postTo('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  expect(posted).toMatchObject({ status: null, error: 'network' })
  expect(posted.ms).toBeLessThan(5_000)
})

test('an answer without a body is read', async () => {
  const answer = 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'
  expect(await postTo(answer)).toMatchObject({ status: 204, error: null, answer: '' })
})
