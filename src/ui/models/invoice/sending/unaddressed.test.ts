import { expect, it } from 'vitest'
import { blankRecord } from '#contract/core/events/action.ts'
import { client } from '#contract/models/client/client.ts'
import { user } from '#contract/models/user/user.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { unaddressedOf } from './unaddressed.ts'

const named = (id: string, values: object = {}) =>
  ({ ...blankRecord(client, id), name: `Client ${id}`, ...values }) as unknown as Mirrored<'client'>
const reader = (clientId: string, values: object = {}) =>
  ({
    ...blankRecord(user, `9${clientId}`),
    ...{ client_id: clientId, email: 'compta@exemple.fr', is_client_manager: true, is_active: true, ...values },
  }) as unknown as Mirrored<'user'>

const namesOf = (clients: readonly Mirrored<'client'>[], people: readonly Mirrored<'user'>[] = []) =>
  unaddressedOf(clients, people).map(({ name }) => name)

it.each<[string, object]>([
  ['an address of the directory', { electronic_address: '552100554_factures' }],
  ['a SIREN', { siren: '552100554' }],
  ['an address for invoices', { billing_email: 'factures@exemple.fr' }],
  ['a TVA number whose country has a scheme', { tva_number: 'BE0123456749' }],
])('a client with %s is addressed', (_, values) => {
  expect(namesOf([named('1', values)])).toEqual([])
})

it('names the clients without an address, each once, by name', () => {
  const [first, second] = [
    named('1', { name: 'Zoé Noir' }),
    named('2', { name: 'Éric Blanc', tva_number: 'SE556677889901' }),
  ]
  expect(namesOf([first, second, first, named('3', { siren: '552100554' })])).toEqual(['Éric Blanc', 'Zoé Noir'])
})

it('addresses a client by the person who reads their invoices, and by nobody else', () => {
  expect(namesOf([named('1')], [reader('1')])).toEqual([])
  expect(
    namesOf([named('1')], [reader('2'), reader('1', { is_active: false }), reader('1', { is_client_manager: false })]),
  ).toEqual(['Client 1'])
})
