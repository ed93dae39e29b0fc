import { expect, it, vi } from 'vitest'
import { fakeLocks } from '#tests/support/fake-locks.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { createRevocations } from './revocations.ts'

const ADA = { access: 'a1', refresh: 'r1' }
const BOB = { access: 'a2', refresh: 'r2' }

const device = () => {
  const storage = memoryStorage()
  let isReached = false
  const told: string[] = []
  const open = () =>
    createRevocations({
      storage,
      locks: fakeLocks(),
      revoke: async ({ refresh }) => {
        if (isReached) told.push(refresh)
        return isReached
      },
    })
  return {
    storage,
    told,
    open,
    reach: () => {
      isReached = true
    },
  }
}

it('keeps an ended session over a reload until the server has revoked it', async () => {
  const { storage, told, open, reach } = device()
  open().add(ADA)
  open().add(BOB)
  await vi.waitFor(() => expect(JSON.parse(storage.getItem('sav.revocations') ?? '')).toEqual([ADA, BOB]))
  reach()
  await open().send()
  expect(told).toEqual(['r1', 'r2'])
  expect(storage.length).toBe(0)
})

it('stores the tokens and no other data of the person', async () => {
  const { storage, open } = device()
  open().add({ ...ADA, ...{ user: 'Ada' } })
  expect(storage.getItem('sav.revocations')).toBe(JSON.stringify([ADA]))
})

it('starts with an empty queue after a damaged entry', async () => {
  const { storage, told, open, reach } = device()
  storage.setItem('sav.revocations', '{')
  reach()
  open().add(ADA)
  await vi.waitFor(() => expect(told).toEqual(['r1']))
})
