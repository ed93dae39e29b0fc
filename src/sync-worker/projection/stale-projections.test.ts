import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'
import { createSerialQueue } from '../core/serial-queue.ts'
import { needsStaleCheck, refreshStaleProjections } from './stale-projections.ts'

it('checks the mirror again after a worker ended during the check', async () => {
  const disk = createDisk()
  const pendingCreation = documentOf('projet', blankRecord(modelOf('projet'), 'new:p') as AnyRecord, {
    pending: 1,
    doubtful: false,
    base: null,
  })
  disk.entries.set('projet', new Map([['new:p', { document: pendingCreation, hidden: false }]]))
  const mirror = mirrorOn(disk, atOnce)
  const ports = await givenProjection(disk, mirror)
  const dyingPorts = { ...ports, mirror: { ...mirror, writeEntries: () => Promise.reject(new Error('dead')) } }
  await refreshStaleProjections(dyingPorts, createSerialQueue(), 'device').catch(() => undefined)
  expect(await needsStaleCheck(mirror, 'device')).toBe(true)
  expect(await mirror.ids('projet')).toEqual(['new:p'])

  await refreshStaleProjections(ports, createSerialQueue(), 'device')
  expect(await needsStaleCheck(mirror, 'device')).toBe(false)
  expect(await needsStaleCheck(mirror, 'another device')).toBe(true)
  expect(await mirror.ids('projet')).toEqual([])
})
