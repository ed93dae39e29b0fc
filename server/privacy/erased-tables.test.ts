import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tablesWith } from '../testing/databases/tables-with.ts'
import { DELETED, TOMBSTONES } from './erase-rows.ts'

/** Tables that name a person and that an erasure leaves: the row has no name any more. */
const KEPT: readonly string[] = [
  ...['absence', 'leave_adjustment', 'unavailability', 'handover', 'working_time', 'finished_week'],
  ...[
    'comment',
    'file',
    'pointage',
    'ticket_status_history',
    'commit',
    'rate',
    'invoice_mail',
    'invoice_time',
    'activity',
  ],
  // Its row stays, without the sender and without the original.
  'inbound_mail',
]

test('each table with rows of people is erased or kept on purpose', async () => {
  const decided = [...DELETED.map(getTableName), ...TOMBSTONES.map(({ table }) => getTableName(table)), ...KEPT]
  expect(await tablesWith('user_id')).toEqual(decided.sort())
})
