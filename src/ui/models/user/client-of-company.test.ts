import { expect, it } from 'vitest'
import { clientOfCompany } from './client-of-company.ts'

const client = (id: string, name: string, archived_at: string | null = null) => ({ id, name, archived_at }) as never

const CLIENTS = [
  client('1', 'Boulangerie Élan'),
  client('2', 'Garage du Lac'),
  client('3', 'Garage du Lac SARL'),
  client('4', 'Roux', '2026-01-01'),
]

it('finds a client whatever the accents, the case and the legal form', () => {
  expect(clientOfCompany('SARL boulangerie elan', CLIENTS)?.id).toBe('1')
})

it('proposes none when the name is not unique, archived, unknown or empty', () => {
  for (const company of ['Garage du Lac', 'Roux', 'Boulangerie', 'SARL', '', null])
    expect(clientOfCompany(company, CLIENTS)).toBeNull()
})
