import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createDisk } from '#tests/support/stores.ts'
import { applyReplication } from './replication.ts'

const ticket = (version: number, ut: number): AnyRecord => ({ ...blankRecord(modelOf('ticket'), '7'), version, ut }) as AnyRecord

/** A ticket in version 3 with 2 ut, and an own change to 8 that is under way. */
const given = async () => {
  const disk = createDisk()
  disk.entries.set(
    'ticket',
    new Map([['7', { document: documentOf('ticket', ticket(3, 2), { pending: 0, doubtful: false, base: null }), hidden: false }]]),
  )
  disk.events.set('e', loggedEvent({ id: 'e', sequence: 1, recordId: '7', payload: { ut: 8 }, state: 'queued', attempts: 1 }))
  const projection = await givenProjection(disk)
  const told = async (rows: readonly AnyRecord[], keys: readonly string[]) => {
    await applyReplication(projection, { model: 'ticket', rows, deleted: [], settled: keys.map((key) => ({ key, id: '7' })) })
    const shown = (await projection.mirror.read('ticket', ['7'])).get('7')?.document
    return [shown?.['ut'], projection.eventStore.find('e')?.effectVersion]
  }
  return { told }
}

it('counts an own change until the row that carries it is here, when its key comes a page before', async () => {
  const { told } = await given()
  expect(await told([], ['e'])).toEqual([8, 4])
  // Somebody changed it since: their row carries both.
  expect(await told([ticket(4, 5)], [])).toEqual([5, 0])
})

it('counts it no more when its key comes with the row', async () => {
  const { told } = await given()
  expect(await told([ticket(4, 8)], ['e'])).toEqual([8, 0])
})
