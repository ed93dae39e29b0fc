import { expect, it } from 'vitest'
import { draftOnPage, firstValues, originSearch, type TicketOrigin, ticketStart } from './ticket-start.ts'

const projet = (id: string, clientId: string, archivedAt: string | null = null) => ({
  id,
  client_id: clientId,
  archived_at: archivedAt,
})
const PROJETS = [
  projet('1', '7'),
  projet('2', '8'),
  projet('3', '8'),
  projet('4', '7', '2026-01-05T08:00:00Z'),
  projet('5', '9', '2026-01-05T08:00:00Z'),
]

const startOn = (origin: TicketOrigin | null) => ticketStart(new URLSearchParams(originSearch(origin)), PROJETS)

it('chooses the only projet of a client that is in use', () => {
  expect(startOn({ model: 'client', id: '7' })).toEqual({ values: { projet_id: '1' }, clientId: null })
})

it('leaves the choice where a client has several projets, or none', () => {
  expect(startOn({ model: 'client', id: '8' })).toEqual({ values: {}, clientId: '8' })
  expect(startOn({ model: 'client', id: '9' })).toEqual({ values: {}, clientId: null })
})

it('takes the projet or the person of the page', () => {
  expect(startOn({ model: 'projet', id: '3' })).toEqual({ values: { projet_id: '3' }, clientId: null })
  expect(startOn({ model: 'user', id: '6' })).toEqual({ values: { responsable_id: '6' }, clientId: null })
})

it('knows nothing on other pages', () => {
  expect(originSearch(null)).toBe('')
  expect(startOn(null)).toEqual({ values: {}, clientId: null })
})

const searchOn = (origin: TicketOrigin | null) => new URLSearchParams(originSearch(origin))
const ON_FIRST: TicketOrigin = { model: 'projet', id: '1' }
const draftOf = (origin: TicketOrigin | null, values: object) => ({
  ...firstValues(searchOn(origin), startOn(origin)),
  name: 'Meule',
  ...values,
})
const restored = (draft: Readonly<Record<string, unknown>>, origin: TicketOrigin | null) =>
  draftOnPage(draft, searchOn(origin), PROJETS)

it('restores a draft on its own page as it was left', () => {
  expect(restored(draftOf(ON_FIRST, { projet_id: '2' }), ON_FIRST)).toMatchObject({ name: 'Meule', projet_id: '2' })
})

it('puts the projet or the person of another page in the place of those of a draft', () => {
  expect(restored(draftOf(ON_FIRST, {}), { model: 'projet', id: '3' })).toMatchObject({ name: 'Meule', projet_id: '3' })
  expect(restored(draftOf(null, { responsable_id: '4' }), { model: 'user', id: '6' })).toMatchObject({
    responsable_id: '6',
  })
  expect(restored({ name: 'Meule', projet_id: '2' }, { model: 'client', id: '7' })).toMatchObject({
    name: 'Meule',
    projet_id: '1',
  })
})

it('leaves no projet of another client on the page of a client with several', () => {
  expect(restored(draftOf(ON_FIRST, {}), { model: 'client', id: '8' })).toMatchObject({
    name: 'Meule',
    projet_id: null,
  })
  expect(restored(draftOf(null, { projet_id: '3' }), { model: 'client', id: '8' })).toMatchObject({ projet_id: '3' })
})

it('keeps the whole draft where the page names nothing, and counts it as begun there', () => {
  const draft = restored(draftOf(ON_FIRST, {}), null)
  expect(draft).toMatchObject({ name: 'Meule', projet_id: '1' })
  expect(restored({ ...draft, projet_id: '2' }, ON_FIRST)).toMatchObject({ projet_id: '1' })
})
