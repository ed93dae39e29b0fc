import type { Queryable } from '../../../database/connect.ts'
import { settings } from '../../../database/schema/company.ts'
import type { Caller } from '../../servers/test-server.ts'

/** Values that the law requires of a client, for clients made in tests: address and SIREN. */
export const BUYER_ADDRESS = { address1: '4 quai du Commerce', postal: '69002', city: 'Lyon', siren: '552100554' }

/** Everything that the law wants of a seller. */
export const SELLER = {
  name: 'Atelier Réseau',
  legal_form: 'SARL',
  capital: 1_000_000,
  address1: '12 rue des Tanneurs',
  postal: '69001',
  city: 'Lyon',
  siren: '732829320',
  rcs: 'Lyon B 732 829 320',
  tva_number: 'FR44732829320',
  email: 'compta@exemple.fr',
  phone: '01 99 00 12 34',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
  payment_days: 30,
  hour_price: 7_500,
} as const

export const setSeller = async (
  database: Queryable,
  values: Partial<typeof settings.$inferInsert> = SELLER,
): Promise<void> => {
  await database.update(settings).set(values)
}

interface Line {
  readonly designation?: string
  readonly quantity?: number
  readonly unit_price?: number
  readonly tva?: number
  readonly nature?: 'services' | 'goods'
  readonly tva_category?: string
  readonly exemption_reason?: string
}

export interface Wire {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

/** Steps of invoicing as a manager takes them; each expects to succeed. */
export const invoicingAs = (manager: Caller) => {
  const good = <Data>(answer: { readonly statusCode: number; readonly body: string; json(): { data: Data } }): Data => {
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json().data
  }
  const addLine = async (invoice_id: number, line: Line = {}) =>
    good<Wire>(
      await manager.post('/api/models/invoice_line', {
        invoice_id,
        designation: 'Forfait',
        quantity: 100,
        unit_price: 10_000,
        ...line,
      }),
    )
  return {
    addLine,
    addInvoice: async (client_id: number, lines: readonly Line[] = [{}], values: object = {}): Promise<number> => {
      const { id } = good<Wire>(await manager.post('/api/models/invoice', { client_id, title: 'Facture', ...values }))
      for (const line of lines) await addLine(id, line)
      return id
    },
    step: async (id: number, action: string): Promise<Wire> =>
      good<Wire>(await manager.put(`/api/models/invoice/${id}/${action}`)),
    read: async (model: string, id: number): Promise<Wire> =>
      good<Wire>(await manager.get(`/api/models/${model}/${id}`)),
    linesOf: async (id: number): Promise<readonly Wire[]> =>
      good<readonly Wire[]>(await manager.get(`/api/models/invoice/${id}/lines?orderBy=position:asc`)),
    pay: async (invoice_id: number, amount: number): Promise<Wire> =>
      good<Wire>(await manager.post('/api/models/transaction', { invoice_id, amount, date: '2026-03-02' })),
  }
}
