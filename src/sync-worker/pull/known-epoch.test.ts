import { expect, it } from 'vitest'
import { createDisk, logOn, mirrorOn } from '#tests/simulation/stores.ts'
import { createKnownEpoch } from './known-epoch.ts'

const now = async (apply: () => void): Promise<void> => apply()

it('knows the life that the first page of all was of, although the first pull never came to its end', async () => {
  const disk = createDisk()
  expect(await createKnownEpoch(logOn(disk, 'device', now), mirrorOn(disk, now)).readOr('1')).toBe('1')
  // The mirror goes with a sign-out, and the server is restored meanwhile.
  const later = createKnownEpoch(logOn(disk, 'device', now), mirrorOn(createDisk(), now))
  expect(await later.readOr('2')).toBe('1')
})

it('goes on where the disk has no room for it', async () => {
  const disk = createDisk()
  const full = logOn(disk, 'device', async () => Promise.reject(new Error('full')))
  expect(await createKnownEpoch(full, mirrorOn(disk, now)).readOr('1')).toBe('1')
})
