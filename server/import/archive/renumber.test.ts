import { expect, test } from 'vitest'
import { ARCHIVED_TABLES } from '../../export/archive-tables.ts'
import { createRenumbering } from './renumber.ts'

const renumbered = (table: string, row: Readonly<Record<string, unknown>>) => {
  const archived = ARCHIVED_TABLES.find(({ name }) => name === table)
  if (!archived) throw new Error(`There is no table ${table}.`)
  return createRenumbering(archived, { '3': 31, '4': 41 })(row)
}

test('people in columns and lists get their numbers of here', () => {
  expect(renumbered('comment', { id: 3, user_id: 3, mentions: [4, 5] })).toEqual({
    id: 3,
    user_id: 31,
    mentions: [41, 5],
  })
  expect(renumbered('user', { id: 4 })).toEqual({ id: 41 })
})

test('people in the filters of a saved view do, and nothing else in its address', () => {
  const viewOf = (query: string | null) => renumbered('saved_view', { id: 3, user_id: 4, query })
  const address =
    'created_by_id=4&projet_id=3&q=3&responsable_id=3%2Cnone%2C5&status_id=3%2C4&ticket_id.responsable_id=4'
  expect(viewOf(address)).toEqual({
    ...{ id: 3, user_id: 41 },
    query: 'created_by_id=41&projet_id=3&q=3&responsable_id=31%2Cnone%2C5&status_id=3%2C4&ticket_id.responsable_id=41',
  })
  expect(viewOf(null)).toEqual({ id: 3, user_id: 41, query: null })
})
