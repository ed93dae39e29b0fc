import { afterEach, expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { createDevices, NONE } from '#tests/support/devices.ts'
import { createDisk } from '#tests/support/stores.ts'

const { given, stop } = createDevices()
afterEach(stop)

it('probes the server when the realtime connection is lost, and reports it as offline', async () => {
  const { engine, answers, clock } = await given()
  engine().realtime('connected')
  await clock.advance(60_000)
  expect(engine().status().connection).toBe('online')
  answers(() => NONE)
  engine().realtime('disconnected')
  await clock.advance(1000)
  expect(engine().status().connection).toBe('offline')
})

it('shows nothing of a deleted log', async () => {
  const disk = createDisk()
  const staleProjection = documentOf('projet', blankRecord(modelOf('projet'), 'new:p') as AnyRecord, {
    pending: 1,
    doubtful: false,
    base: null,
  })
  disk.entries.set('projet', new Map([['new:p', { document: staleProjection, hidden: false }]]))
  const { shown } = await given(disk)
  expect(shown('projet', 'id')).toEqual(['1', '2'])
})
