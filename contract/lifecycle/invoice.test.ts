import { describe, expect, test } from 'vitest'
import { type ActionContext, blankRecord } from '#contract/core/events/action.ts'
import { ROLE_SLUGS, type RoleSlug } from '#contract/core/roles.ts'
import { invoiceActions } from '#contract/models/invoice/invoice.actions.ts'
import { type Invoice, invoice } from '#contract/models/invoice/invoice.ts'
import { INVOICE_STAGES, type InvoiceStage } from './invoice.ts'
import { type InvoiceStep, invoiceDenial, mayInvoice } from './invoice-steps.ts'

const at = '2026-03-02T09:00:00.000Z'
const as = (role: RoleSlug): ActionContext => ({
  actor: { id: '7', role, clientId: role === 'client' ? '1' : null },
  at,
  statuses: [],
})
const given = (stage: InvoiceStage, values: Partial<Invoice> = {}): Invoice => ({
  ...blankRecord(invoice, '12'),
  title: 'Mars',
  stage,
  ...values,
})

// Written out by hand: what each stage answers to each step.
const TABLE: Readonly<Record<InvoiceStep, readonly [draft: string, sent: string, closed: string]>> = {
  edit: ['yes', 'invoice_locked', 'invoice_locked'],
  computeTotal: ['yes', 'invoice_locked', 'invoice_locked'],
  delete: ['yes', 'invoice_locked', 'invoice_locked'],
  impute: ['yes', 'invoice_locked', 'invoice_locked'],
  markAsSent: ['yes', 'transition_not_allowed', 'transition_not_allowed'],
  pay: ['transition_not_allowed', 'yes', 'transition_not_allowed'],
  markAsClosed: ['transition_not_allowed', 'yes', 'transition_not_allowed'],
  createCreditNote: ['transition_not_allowed', 'yes', 'yes'],
  mail: ['transition_not_allowed', 'yes', 'yes'],
}

describe.each(Object.entries(TABLE))('%s', (name, answers) => {
  const step = name as InvoiceStep
  test.each(INVOICE_STAGES.map((stage, place) => [stage, answers[place]] as const))('%s: %s', (stage, answer) => {
    expect(invoiceDenial(step, stage) ?? 'yes').toBe(answer)
    expect(mayInvoice(step, stage)).toBe(answer === 'yes')
  })
})

const OF_ACTION = {
  update: 'edit',
  delete: 'delete',
  computeTotal: 'computeTotal',
  markAsSent: 'markAsSent',
  markAsClosed: 'markAsClosed',
  createCreditNote: 'createCreditNote',
} as const satisfies Partial<Record<keyof typeof invoiceActions, InvoiceStep>>

describe.each(Object.entries(OF_ACTION))('the action %s', (name, step) => {
  const action = invoiceActions[name as keyof typeof OF_ACTION]
  test('follows the table, and changes nothing where it is not allowed', () => {
    for (const stage of INVOICE_STAGES) {
      const record = given(stage, { fully_paid: true })
      expect(action.when(record, as('manager'), {})).toBe(invoiceDenial(step, stage))
      if (!mayInvoice(step, stage)) expect(action.apply(record, {}, as('manager'))).toBe(record)
    }
  })
  test('is allowed to managers only', () => {
    for (const role of ROLE_SLUGS.filter((slug) => slug !== 'manager'))
      for (const stage of INVOICE_STAGES) expect(action.when(given(stage), as(role), {})).toBe('forbidden')
  })
})

describe('sending', () => {
  test('sets a missing date and keeps a given one', () => {
    expect(invoiceActions.markAsSent.apply(given('draft'), {}, as('manager'))).toMatchObject({
      stage: 'sent',
      sent_at: at,
      date: '2026-03-02',
    })
    expect(invoiceActions.markAsSent.apply(given('draft', { date: '2026-03-01' }), {}, as('manager'))).toMatchObject({
      date: '2026-03-01',
    })
  })
  test('in the first hour of a year belongs to that year, although UTC is still in the old one', () => {
    const atNight = { ...as('manager'), at: '2026-12-31T23:20:00.000Z' }
    expect(invoiceActions.markAsSent.apply(given('draft'), {}, atNight)).toMatchObject({ date: '2027-01-01' })
  })
})

describe('closing', () => {
  test('requires full payment', () => {
    expect(invoiceActions.markAsClosed.when(given('sent'), as('manager'), {})).toBe('transition_not_allowed')
    expect(invoiceActions.markAsClosed.apply(given('sent', { fully_paid: true }), {}, as('manager'))).toMatchObject({
      stage: 'closed',
      closed_at: at,
    })
  })
})

const BODY = { deposit_id: '3', grouping: 'user', disputed_line_id: '4', dispute_reason: 'Trop cher' } as const

test('no stage leads back to a draft', () => {
  for (const action of Object.values(invoiceActions)) {
    for (const stage of ['sent', 'closed'] as const) {
      const after = action.apply(given(stage, { fully_paid: true }), BODY, as('manager'))
      if (action !== invoiceActions.create) expect(after?.stage).not.toBe('draft')
    }
  }
})
