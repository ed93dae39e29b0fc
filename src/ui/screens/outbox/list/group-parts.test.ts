import { expect, it } from 'vitest'
import { loggedEvent } from '#tests/support/logged-event.ts'
import { isOfOneRecord, partsOf } from './group-parts.ts'

const creation = loggedEvent({
  id: 'c',
  sequence: 1,
  model: 'ticket',
  recordId: 'tmp-1',
  resultId: '12',
  action: 'create',
  payload: { name: 'Onduleur' },
})
const fileOf = (ticket_id: string, mime: string) =>
  loggedEvent({
    id: `f${mime}`,
    sequence: 2,
    model: 'file',
    recordId: `tmp-${mime}`,
    action: 'create',
    payload: { ticket_id, mime },
  })

it('separates a ticket and its photos by kind', () => {
  const parts = partsOf([creation, fileOf('tmp-1', 'image/jpeg'), fileOf('tmp-1', 'image/png')])
  expect(parts.map(({ first, count, arePhotos }) => [first.model, count, arePhotos])).toEqual([
    ['ticket', 1, false],
    ['file', 2, true],
  ])
})

it('calls files photos only when all of them are', () => {
  expect(partsOf([fileOf('1', 'image/jpeg'), fileOf('1', 'application/pdf')])).toMatchObject([
    { count: 2, arePhotos: false },
  ])
})

it('recognises events on one ticket, before and after the server numbers it', () => {
  expect(isOfOneRecord([creation, fileOf('tmp-1', 'image/jpeg')])).toBe(true)
  expect(isOfOneRecord([creation, fileOf('12', 'image/jpeg')])).toBe(true)
  expect(isOfOneRecord([creation, fileOf('13', 'image/jpeg')])).toBe(false)
})

it('recognises events on many records', () => {
  const change = (recordId: string) =>
    loggedEvent({
      id: recordId,
      sequence: 3,
      model: 'ticket',
      recordId,
      action: 'updateStatus',
      payload: { status_id: '2' },
    })
  expect(isOfOneRecord([change('1'), change('2')])).toBe(false)
})
