import { expect, it } from 'vitest'
import { changesOfLine, type EntryLine, emptyLine, NEW_LINE, readLine } from './entry-lines.ts'
import type { Entry } from './week-grid.ts'

const READER = { utPerDay: 32, missing: 0 }
const ROW = { ticketId: '61', kind: null }
const DAY = '2026-03-09'
const entry: Entry = { id: '6', ticket_id: '61', kind: null, date: DAY, ut: 4, comment: null, is_locked: false }
const stored: EntryLine = { entry, time: '1 h', comment: '' }

it('a comment without a time is no line that can be stored: its text would be lost', () => {
  expect(readLine({ ...NEW_LINE, comment: 'Flotteur' }, READER)).toEqual({ problem: 'noTime' })
  expect(readLine({ entry: null, time: '0', comment: 'Flotteur' }, READER)).toEqual({ problem: 'noTime' })
  expect(readLine({ entry: null, time: '1h', comment: 'Flotteur' }, READER)).toEqual({ ut: 4 })
})

it('a line that nobody has filled stores nothing', () => {
  expect(readLine(NEW_LINE, READER)).toEqual({ ut: 0 })
  expect(readLine({ ...NEW_LINE, comment: ' ' }, READER)).toEqual({ ut: 0 })
  expect(changesOfLine(NEW_LINE, 0, ROW, DAY)).toEqual([])
})

it('an emptied line deletes its entry, and a new one stores nothing', () => {
  const emptied = emptyLine({ ...stored, comment: 'Flotteur' })
  expect(readLine(emptied, READER)).toEqual({ ut: 0 })
  expect(changesOfLine(emptied, 0, ROW, DAY)).toEqual([{ type: 'delete', entry }])
  expect(readLine(emptyLine({ entry: null, time: '1h', comment: 'Flotteur' }), READER)).toEqual({ ut: 0 })
})

it('stores the time and the comment that were changed', () => {
  expect(changesOfLine(stored, 4, ROW, DAY)).toEqual([])
  expect(changesOfLine({ ...stored, comment: ' Flotteur ' }, 6, ROW, DAY)).toEqual([
    { type: 'setUt', entry, ut: 6 },
    { type: 'setComment', entry, comment: 'Flotteur' },
  ])
  expect(changesOfLine({ ...NEW_LINE, comment: 'Essai' }, 2, ROW, DAY)).toEqual([
    { type: 'create', ticketId: '61', kind: null, day: DAY, ut: 2, comment: 'Essai' },
  ])
})
