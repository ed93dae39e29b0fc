import { expect, it } from 'vitest'
import { requestersOf } from './requesters-of.ts'

const person = (email: string, client_id: string | null, values: { is_active?: boolean; erased_at?: string } = {}) => ({
  ...{ email, client_id, is_active: true, erased_at: null },
  ...values,
})

const ANNA = person('anna@un.fr', '1')
const BRUNO = person('bruno@un.fr', '1')
const OTHER = person('claire@deux.fr', '2')
const EVERYBODY = [
  person('camille@nous.fr', null),
  ANNA,
  BRUNO,
  person('gone@un.fr', '1', { is_active: false }),
  person('erased@un.fr', '1', { erased_at: '2026-01-01T00:00:00.000Z' }),
  OTHER,
]

it('offers the active people of the client, and nobody without a projet', () => {
  expect(requestersOf(EVERYBODY, '1', null)).toEqual({ people: [ANNA, BRUNO], chosen: undefined, isOfOther: false })
  expect(requestersOf(EVERYBODY, null, null).people).toEqual([])
})

it('recognises the person by the contact address, however it is written', () => {
  expect(requestersOf(EVERYBODY, '1', 'Bruno@UN.fr')).toMatchObject({ chosen: BRUNO, isOfOther: false })
  expect(requestersOf(EVERYBODY, '1', 'atelier@ailleurs.fr')).toMatchObject({ chosen: undefined, isOfOther: false })
})

it('tells a person of another client, whom a change of the projet leaves behind', () => {
  expect(requestersOf(EVERYBODY, '1', OTHER.email)).toMatchObject({ chosen: undefined, isOfOther: true })
  expect(requestersOf(EVERYBODY, null, OTHER.email)).toMatchObject({ isOfOther: false })
})
