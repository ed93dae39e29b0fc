import { expect, it } from 'vitest'
import { contactsOf, peopleToReach } from './contacts-of.ts'

const person = (
  id: string,
  values: { client_id?: string | null; phone?: string | null; is_active?: boolean; erased_at?: string } = {},
) => ({
  id,
  client_id: '1',
  email: `p${id}@exemple.fr`,
  phone: '04 72 00 11 22',
  is_active: true,
  erased_at: null,
  ...values,
})

const PEOPLE = [
  person('10', { client_id: null }),
  person('11', { phone: null }),
  person('12'),
  person('13', { is_active: false }),
  person('14', { client_id: '2' }),
]

const contacts = (ticket: { created_by_id?: string; email?: string }, people = PEOPLE) =>
  contactsOf({ created_by_id: null, email: null, ...ticket }, '1', people).map((one) => [one.person.id, one.reason])

it('the person of a client who created the ticket is the one to reach, even after their account was closed', () => {
  expect(contacts({ created_by_id: '12', email: 'p11@exemple.fr' })).toEqual([['12', 'created']])
  expect(contacts({ created_by_id: '13' })).toEqual([['13', 'created']])
})

it('a ticket that staff created is about the person of its client who has the contact address', () => {
  expect(contacts({ created_by_id: '10', email: 'P11@exemple.fr' })).toEqual([['11', 'address']])
})

it('an address of the staff or of another client names no one', () => {
  for (const email of ['p10@exemple.fr', 'p14@exemple.fr']) expect(contacts({ email })).toEqual(contacts({}))
})

it('without a known person, the active people of the client are offered, those with a phone first', () => {
  expect(contacts({ created_by_id: '10' })).toEqual([
    ['12', 'client'],
    ['11', 'client'],
  ])
})

it('an erased person is not offered, and the list stays short', () => {
  expect(contacts({ created_by_id: '20' }, [person('20', { erased_at: '2026-03-02T09:00:00.000Z' })])).toEqual([])
  expect(
    contacts(
      {},
      ['21', '22', '23', '24'].map((id) => person(id)),
    ),
  ).toHaveLength(3)
})

it('a ticket without a client has no contact', () => {
  expect(contactsOf({ created_by_id: null, email: null }, null, PEOPLE)).toEqual([])
})

it('of a client the active people are offered, those with a phone first, and no more than three', () => {
  const ids = (people: typeof PEOPLE) => peopleToReach('1', people).map(({ id }) => id)
  expect(ids(PEOPLE)).toEqual(['12', '11'])
  expect(ids([...PEOPLE, person('15'), person('16')])).toEqual(['12', '15', '16'])
})
