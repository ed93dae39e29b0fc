import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import { documentOf } from '#src/store/mirror-schema.ts'
import { givenProjection } from '#tests/support/given-projection.ts'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { createDisk } from '#tests/support/stores.ts'
import { applyReplication } from './replication.ts'

const ticket = (version: number, ut: number): AnyRecord =>
  ({ ...blankRecord(modelOf('ticket'), '7'), version, ut }) as AnyRecord

const REFUSAL = { code: 'forbidden', status: 403, message: '', errors: {}, changed: null } as const

/** A ticket of version 3 with 2 UT, and an own change to 8 UT whose answer is lost. */
const given = async () => {
  const disk = createDisk()
  disk.entries.set(
    'ticket',
    new Map([
      [
        '7',
        { document: documentOf('ticket', ticket(3, 2), { pending: 0, doubtful: false, base: null }), hidden: false },
      ],
    ]),
  )
  disk.events.set(
    'e',
    loggedEvent({ id: 'e', sequence: 1, recordId: '7', payload: { ut: 8 }, state: 'queued', attempts: 1 }),
  )
  const projection = await givenProjection(disk)
  const receive = async (rows: readonly AnyRecord[], keys: readonly string[]) => {
    await applyReplication(projection, {
      model: 'ticket',
      isFeedPage: true,
      rows,
      acceptedKeys: keys.map((key) => ({ key, id: '7' })),
    })
    const shownTicket = (await projection.mirror.read('ticket', ['7'])).get('7')?.document
    return { ut: shownTicket?.['ut'], effectVersion: projection.eventStore.find('e')?.effectVersion }
  }
  return { receive }
}

it('applies an own change until its row arrives, where a page names its key first', async () => {
  const { receive } = await given()
  expect(await receive([], ['e'])).toEqual({ ut: 8, effectVersion: 4 })
  // Another person changed the ticket since: the row contains both changes.
  expect(await receive([ticket(4, 5)], [])).toEqual({ ut: 5, effectVersion: 0 })
})

it('stops applying an own change where an answer has brought the later row before the page that names it', async () => {
  const { receive } = await given()
  expect(await receive([], ['e'])).toEqual({ ut: 8, effectVersion: 4 })
  expect(await receive([ticket(3, 2)], [])).toEqual({ ut: 2, effectVersion: 0 })
})

it('sends what was held for a refused correction, where the original was carried out nevertheless', async () => {
  const disk = createDisk()
  const original = loggedEvent({
    id: 'original',
    sequence: 1,
    action: 'create',
    recordId: 'new:a',
    writes: ['ticket:new:a'],
    state: 'cancelled',
  })
  disk.events.set('original', original)
  disk.events.set('correction', {
    ...original,
    id: 'correction',
    sequence: 2,
    state: 'refused',
    replaces: 'original',
    refusal: REFUSAL,
  })
  disk.events.set(
    'step',
    loggedEvent({
      id: 'step',
      sequence: 3,
      recordId: 'new:a',
      writes: ['ticket:new:a'],
      payload: { ut: 8 },
      state: 'held',
    }),
  )
  const projection = await givenProjection(disk)
  await applyReplication(projection, { model: 'ticket', rows: [], acceptedKeys: [{ key: 'original', id: '9' }] })
  expect(projection.eventStore.find('original')).toMatchObject({ state: 'accepted', resultId: '9' })
  expect(projection.eventStore.find('step')?.state).toBe('queued')
})

it('stops applying an own change where its key and its row arrive together', async () => {
  const { receive } = await given()
  expect(await receive([ticket(4, 8)], ['e'])).toEqual({ ut: 8, effectVersion: 0 })
})
