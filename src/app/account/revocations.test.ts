import { expect, it, vi } from 'vitest'
import { fakeLocks } from '#tests/support/fake-locks.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createRevocations } from './revocations.ts'

const ADA = { access: 'a1', refresh: 'r1' }
const BOB = { access: 'a2', refresh: 'r2' }

const device = () => {
  const storage = memoryStorage()
  let isReached = false
  const revokedTokens: string[] = []
  const open = () =>
    createRevocations({
      storage,
      locks: fakeLocks(),
      revoke: async ({ refresh }) => {
        if (isReached) revokedTokens.push(refresh)
        return isReached
      },
    })
  return {
    storage,
    revokedTokens,
    open,
    setReachable: () => {
      isReached = true
    },
  }
}

it('keeps an ended session over a reload until the server has revoked it', async () => {
  const { storage, revokedTokens, open, setReachable } = device()
  open().add(ADA)
  open().add(BOB)
  await vi.waitFor(() => expect(JSON.parse(storage.getItem('sav.revocations') ?? '')).toEqual([ADA, BOB]))
  setReachable()
  await open().send()
  expect(revokedTokens).toEqual(['r1', 'r2'])
  expect(storage.length).toBe(0)
})

it('stores the tokens and no other data of the person', async () => {
  const { storage, open } = device()
  open().add({ ...ADA, ...{ user: 'Ada' } })
  expect(storage.getItem('sav.revocations')).toBe(JSON.stringify([ADA]))
})

it('starts with an empty queue after a damaged entry', async () => {
  const { storage, revokedTokens, open, setReachable } = device()
  storage.setItem('sav.revocations', '{')
  setReachable()
  open().add(ADA)
  await vi.waitFor(() => expect(revokedTokens).toEqual(['r1']))
})
