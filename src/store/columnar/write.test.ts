import type { BulkWriteRow } from 'rxdb'
import { expect, it } from 'vitest'
import { createTable } from './table/create-table.ts'
import { applyWrites } from './write.ts'

interface Note {
  readonly id: string
}

const note = (id: string, beside: object = {}): BulkWriteRow<Note> =>
  ({ document: { id, _deleted: false, _rev: '1-a', _meta: { lwt: 1 }, _attachments: {}, ...beside } }) as never

it.each([
  ['no key', { id: undefined }, /text as its id/],
  ['attachments', { _attachments: { photo: {} } }, /attachments/],
  ['no bookkeeping', { _meta: undefined }, /last write/],
  ['no time of its last write', { _meta: {} }, /last write/],
])('one document with %s, and nothing of the whole bulk is put', (_, beside, message) => {
  const table = createTable<Note>({
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: { id: { type: 'string', maxLength: 20 } },
  } as never)
  expect(() => applyWrites(table, [note('1'), note('2', beside)], 'test')).toThrow(message)
  expect([table.rows, table.version, table.rowOf('1')]).toEqual([0, 0, -1])
  expect(applyWrites(table, [note('1')], 'test').errors).toEqual([])
  expect(table.rowOf('1')).toBe(0)
})
