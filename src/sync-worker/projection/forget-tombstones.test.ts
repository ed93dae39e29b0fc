import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { atOnce, createDisk, mirrorOn } from '#tests/support/stores.ts'
import { forgetTombstones } from './forget-tombstones.ts'

it('forgets the versions of tombstones, and keeps records that own deletions hide', async () => {
  const mirror = mirrorOn(createDisk(), atOnce)
  const record = (id: string) => ({ ...blankRecord(modelOf('projet'), id), version: 5 })
  const hidden = (id: string, base: AnyRecord | null) => ({
    document: documentOf('projet', record(id), { pending: 0, doubtful: false, base }),
    hidden: true,
  })
  await mirror.writeEntries('projet', [hidden('1', null), hidden('2', record('2'))])
  await forgetTombstones({ mirror }, 'projet')
  const entries = await mirror.read('projet', ['1', '2'])
  expect([...entries.values()].map(({ document }) => [document.version, document.sync.base === null])).toEqual([
    [0, true],
    [5, false],
  ])
})
