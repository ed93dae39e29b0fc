import { expect, it } from 'vitest'
import { fakeRealms } from '#tests/support/fake-locks.ts'
import { holdLock, holdsLock } from './held-lock.ts'

const LOCK = 'worker'

it('is held by the realm that acquired it, and by no other', async () => {
  const realm = fakeRealms()
  const [own, other] = [realm(), realm()]
  expect(await holdsLock(own, LOCK)).toBe(false)
  const held = await holdLock(own, LOCK)
  expect([await holdsLock(own, LOCK), await holdsLock(other, LOCK)]).toEqual([true, false])
  held?.release()
  await Promise.resolve()
  expect(await holdsLock(own, LOCK)).toBe(false)
})

it('is no longer held by its previous holder after it was stolen', async () => {
  const realm = fakeRealms()
  const [own, thief] = [realm(), realm()]
  const held = await holdLock(own, LOCK)
  await holdLock(thief, LOCK, { steal: true })
  await held?.stolen
  expect([await holdsLock(own, LOCK), await holdsLock(thief, LOCK)]).toEqual([false, true])
})

it('releases the locks by which realms identify themselves', async () => {
  const locks = fakeRealms()()
  await holdsLock(locks, LOCK)
  expect((await locks.query()).held).toEqual([])
})
