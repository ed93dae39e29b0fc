import { expect, it } from 'vitest'
import { keyLines } from './key-lines.ts'

it('writes the keys that do the same in one line', () => {
  expect(keyLines([{ J: 'move', K: 'move', X: 'select' }, { 'Ctrl+Z': 'undo' }, { Z: 'undo' }])).toEqual([
    { name: 'move', keys: ['J', 'K'] },
    { name: 'select', keys: ['X'] },
    { name: 'undo', keys: ['Ctrl+Z', 'Z'] },
  ])
})

it('says of a key what the part that was mounted last does with it', () => {
  expect(keyLines([{ Enter: 'open' }, { Enter: 'details' }])).toEqual([{ name: 'details', keys: ['Enter'] }])
})
