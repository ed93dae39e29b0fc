import { expect, it } from 'vitest'
import type { PresenceDoing } from '#contract/core/protocol.ts'
import { sayInOrder } from './say-in-order.ts'

const settle = () => new Promise<void>((done) => setTimeout(done))

it('sends a leave after the look that is still on its way, and of what waits the last only', async () => {
  const sent: { readonly doing: PresenceDoing; readonly answer: PromiseWithResolvers<null> }[] = []
  const say = sayInOrder((doing) => {
    const answer = Promise.withResolvers<null>()
    sent.push({ doing, answer })
    return answer.promise
  })
  for (const doing of ['looking', 'writing', 'leaving'] as const) say(doing)
  await settle()
  expect(sent.map(({ doing }) => doing)).toEqual(['looking'])
  sent[0]?.answer.reject(new Error('offline'))
  await settle()
  expect(sent.map(({ doing }) => doing)).toEqual(['looking', 'leaving'])
  sent[1]?.answer.resolve(null)
  await settle()
  say('looking')
  expect(sent).toHaveLength(3)
})
