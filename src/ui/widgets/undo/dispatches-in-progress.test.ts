import { expect, it } from 'vitest'
import { createDispatchesInProgress } from './dispatches-in-progress.ts'

it('lets an undo wait until the actions on their way are registered', async () => {
  const { track, allRegistered } = createDispatchesInProgress()
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const registering = (async () => {
    await track(promise)
    // A caller may pass the answer through several functions before it registers the action.
    for (let passed = 0; passed < 10; passed++) await Promise.resolve()
    order.push('registered')
  })()
  const undoing = allRegistered().then(() => order.push('undone'))
  expect(order).toEqual([])
  resolve()
  await Promise.all([registering, undoing])
  expect(order).toEqual(['registered', 'undone'])
})

it('does not wait for dispatches that are over, nor fail with them', async () => {
  const { track, allRegistered } = createDispatchesInProgress()
  await expect(track(Promise.reject(new Error('no worker')))).rejects.toThrow('no worker')
  await Promise.resolve()
  let isOver = false
  void allRegistered().then(() => {
    isOver = true
  })
  await Promise.resolve()
  await Promise.resolve()
  expect(isOver).toBe(true)
})
