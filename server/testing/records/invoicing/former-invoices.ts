import type { InvoiceSource } from '../../../invoicing/pdf/document.ts'

const SELLER = {
  name: 'Atelier Réseau',
  legal_form: 'SARL',
  capital: 1_000_000,
  address1: '12 rue des Tanneurs',
  address2: null,
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
  penalty_rate: 1200,
  terms: null,
  start_dismissed: false,
}
const BUYER = {
  ...{ name: 'Client A', address1: '4 quai du Commerce', address2: null, postal: '31000', city: 'Toulouse' },
  ...{ siren: '552100554', tva_number: 'FR40552100554', has_tva: true },
}
const INVOICE = {
  id: 1,
  kind: 'invoice',
  stage: 'sent',
  ref: 'F2026-0007',
  title: 'Travaux d’hiver',
  date: '2026-03-02',
  due_date: '2026-04-01',
  ...{ comments: 'Bon de commande 77', sent_at: '2026-03-02T09:00:00.000Z', created_at: '2026-03-01T09:00:00.000Z' },
}
const line = (values: object) => ({
  id: 1,
  position: 0,
  designation: 'Câblage de l’étage',
  quantity: 150,
  unit: 'hour',
  unit_price: 123_456,
  tva: 2000,
  period_start: '2026-02-02',
  period_end: '2026-02-27',
  ...values,
})
const LINES = [
  line({}),
  line({
    id: 2,
    designation: 'Livre',
    quantity: 100,
    unit: 'unit',
    unit_price: 1000,
    tva: 550,
    period_start: null,
    period_end: null,
  }),
]

/** Rows as invoices of format 1 have them: their parties froze fewer values. */
const former = (source: object): InvoiceSource => source as InvoiceSource

/** Invoices that were sent before their bytes were stored. */
export const FORMER = {
  invoice: former({ invoice: INVOICE, lines: LINES, parties: { seller: SELLER, buyer: BUYER }, credited: null }),
  credit_note: former({
    invoice: { ...INVOICE, kind: 'credit_note', ref: 'A2026-0001', due_date: null },
    lines: LINES.map((one) => ({ ...one, quantity: -one.quantity })),
    parties: { seller: SELLER, buyer: BUYER },
    credited: { ref: 'F2026-0007', date: '2026-03-02' },
  }),
  franchise: former({
    invoice: INVOICE,
    lines: Array.from({ length: 40 }, (_, n) => line({ id: n + 1, designation: `Ligne numéro ${n + 1}` })),
    parties: { seller: { ...SELLER, tva_number: null }, buyer: { ...BUYER, has_tva: false } },
    credited: null,
  }),
} as const
