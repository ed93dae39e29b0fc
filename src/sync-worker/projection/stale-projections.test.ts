import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'
import { createSerialQueue } from '../core/serial-queue.ts'
import { isCheckedAgainstOtherLog, refreshStaleProjections } from './stale-projections.ts'

it('looks through the mirror until it was done to the end, however often a worker dies of it', async () => {
  const disk = createDisk()
  const shown = documentOf('projet', blankRecord(modelOf('projet'), 'new:p') as AnyRecord, { pending: 1, doubtful: false, base: null })
  disk.entries.set('projet', new Map([['new:p', { document: shown, hidden: false }]]))
  const mirror = mirrorOn(disk, atOnce)
  const ports = await givenProjection(disk, mirror)
  const dying = { ...ports, mirror: { ...mirror, write: () => Promise.reject(new Error('dead')) } }
  await refreshStaleProjections(dying, createSerialQueue(), 'device').catch(() => undefined)
  expect([await isCheckedAgainstOtherLog(mirror, 'device'), await mirror.ids('projet')]).toEqual([true, ['new:p']])
  await refreshStaleProjections(ports, createSerialQueue(), 'device')
  expect([await isCheckedAgainstOtherLog(mirror, 'device'), await isCheckedAgainstOtherLog(mirror, 'another'), await mirror.ids('projet')]).toEqual([
    false,
    true,
    [],
  ])
})
