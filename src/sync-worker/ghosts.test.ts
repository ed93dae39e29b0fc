import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { givenDoor } from '#tests/support/given-door.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'
import { createExclusive } from './exclusive.ts'
import { isOfAnotherLog, removeGhosts } from './ghosts.ts'

it('looks through the mirror until it was done to the end, however often a worker dies of it', async () => {
  const disk = createDisk()
  const shown = documentOf('projet', blankRecord(modelOf('projet'), 'new:p') as AnyRecord, { pending: 1, doubtful: false, base: null })
  disk.entries.set('projet', new Map([['new:p', { document: shown, hidden: false }]]))
  const mirror = mirrorOn(disk, atOnce)
  const ports = await givenDoor(disk, mirror)
  const dying = { ...ports, mirror: { ...mirror, write: () => Promise.reject(new Error('dead')) } }
  await removeGhosts(dying, createExclusive(), 'device').catch(() => undefined)
  expect([await isOfAnotherLog(mirror, 'device'), await mirror.ids('projet')]).toEqual([true, ['new:p']])
  await removeGhosts(ports, createExclusive(), 'device')
  expect([await isOfAnotherLog(mirror, 'device'), await isOfAnotherLog(mirror, 'another'), await mirror.ids('projet')]).toEqual([false, true, []])
})
