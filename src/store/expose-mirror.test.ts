import { RXDB_VERSION } from 'rxdb'
import type { MessageFromRemote } from 'rxdb/plugins/storage-remote'
import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { modelOf } from '#contract/registry.ts'
import type { ColumnarInternals } from './columnar/instance.ts'
import { exposeMirror } from './expose-mirror.ts'
import type { MirrorDatabase } from './mirror-database.ts'
import { documentOf } from './mirror-schema.ts'
import { openMirror } from './open-mirror.ts'

const fail = (error: unknown): never => {
  throw error
}

/**
 * A page that has opened the tickets, as RxDB's remote storage does. `heard` has the messages of
 * the worker.
 */
const openPage = async (database: MirrorDatabase, name: string) => {
  const { port1, port2 } = new MessageChannel()
  const heard: MessageFromRemote[] = []
  port2.addEventListener('message', ({ data }) => heard.push(data))
  port2.start()
  exposeMirror(database, port1)
  const { schema } = database.collections.ticket.storageInstance
  const params = {
    databaseName: name,
    collectionName: 'ticket',
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  }
  port2.postMessage({ connectionId: name, method: 'create', version: RXDB_VERSION, requestId: `${name}-1`, params })
  await expect.poll(() => heard.map(({ method }) => method)).toEqual(['create'])
  return { port: port2, heard }
}

it('stops sending to a closed page, and continues sending to the others', async () => {
  const { database, mirror, wipe } = await openMirror('exposed', null, fail)
  const { ticket } = database.collections
  const { changes$ } = (ticket.storageInstance.internals as ColumnarInternals).collection
  const held = () => ({
    listeners: (changes$ as unknown as { observers: readonly unknown[] }).observers.length,
    ends: ticket.onClose.length,
  })
  const before = held()
  const stays = await openPage(database, 'page-one')
  const withOne = held()
  expect(withOne).toEqual({ listeners: before.listeners + 1, ends: before.ends + 1 })
  const goes = await openPage(database, 'page-two')

  // A closed tab sends no message: its end of the channel closes.
  goes.port.close()
  await expect.poll(held).toEqual(withOne)

  const record = { ...blankRecord(modelOf('ticket'), '1'), version: 1 } as AnyRecord
  await mirror.writeEntries('ticket', [
    { document: documentOf('ticket', record, { pending: 0, doubtful: false, base: null }), hidden: false },
  ])
  await expect.poll(() => stays.heard.map(({ method }) => method)).toEqual(['create', 'changeStream'])
  stays.port.close()
  await expect.poll(held).toEqual(before)
  await wipe()
})
