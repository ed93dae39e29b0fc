import { expect, it } from 'vitest'
import { steadyRows } from './steady-rows.ts'

const sync = { pending: 0 }
const row = (id: string, name: string) => ({ id, name, sync })

it('keeps the objects of rows that have not changed', () => {
  const before = [row('1', 'a'), row('2', 'b')]
  const after = steadyRows(before, [row('2', 'b'), row('1', 'changed'), row('3', 'c')])
  expect(after.map(({ id, name }) => [id, name])).toEqual([
    ['2', 'b'],
    ['1', 'changed'],
    ['3', 'c'],
  ])
  expect(after[0]).toBe(before[1])
  expect(after[1]).not.toBe(before[0])
})

it('keeps the array when nothing has changed', () => {
  const before = [row('1', 'a'), row('2', 'b')]
  expect(steadyRows(before, [row('1', 'a'), row('2', 'b')])).toBe(before)
  expect(steadyRows(before, [row('1', 'a')])).not.toBe(before)
})

it('detects an added or removed field', () => {
  const before: { id: string; name?: string }[] = [{ id: '1', name: 'a' }]
  expect(steadyRows(before, [{ id: '1' }])).toEqual([{ id: '1' }])
  expect(steadyRows([{ id: '1' }] as typeof before, before)).toEqual(before)
})
