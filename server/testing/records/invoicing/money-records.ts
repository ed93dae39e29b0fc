import type { InvoiceKind, InvoiceStage } from '#contract/lifecycle/invoice.ts'
import { billingStage, invoice, invoiceLine, product, transaction } from '../../../database/schema/billing.ts'
import { invoiceMail, reminderLevel } from '../../../database/schema/invoice-mail.ts'
import { receivedInvoice } from '../../../database/schema/received-invoice.ts'
import { type Add, AT, type Company } from '../fixture-adding.ts'

type InvoiceIds = Readonly<Record<'invoice' | 'line' | 'transaction', number>>

const addInvoice = async (
  add: Add,
  client_id: number,
  title: string,
  { stage, kind }: { stage: InvoiceStage; kind: InvoiceKind },
): Promise<InvoiceIds> => {
  const sent =
    stage === 'draft'
      ? {}
      : {
          ref: `F2025-${title}`,
          date: '2025-03-02',
          sent_at: AT,
          amount_ht: 10_000,
          amount_tva: 2_000,
          amount_ttc: 12_000,
        }
  const invoiceId = await add(invoice, { client_id, stage, title, kind, created_at: AT, ...sent })
  return {
    invoice: invoiceId,
    line: await add(invoiceLine, { invoice_id: invoiceId, designation: `Ligne ${title}`, unit_price: 10_000 }),
    transaction: await add(transaction, {
      invoice_id: invoiceId,
      date: '2026-03-03',
      amount: 5_000,
      comments: title,
      created_at: AT,
    }),
  }
}

/** An invoice of a supplier, without its original. */
export const receivedRow = (seller: string): typeof receivedInvoice.$inferInsert => ({
  seller_name: seller,
  seller_key: seller,
  ref: `R-${seller}`,
  date: '2026-03-02',
  currency: 'EUR',
  format: 'ubl',
  created_at: AT,
  ...{ amount_ht: 10_000, amount_tva: 2_000, amount_ttc: 12_000, content: {} },
})

/** Invoices of each kind, with what belongs to them. */
export const createMoneyRecords = async (add: Add, { ownClient, otherClient, projets, marker }: Company) => {
  const reminderLevelId = await add(reminderLevel, {
    name: 'Rappel',
    days_after_due: 7,
    subject: 'Rappel',
    message: 'Bonjour',
  })
  const draft = await addInvoice(add, ownClient, 'brouillon', { stage: 'draft', kind: 'invoice' })
  const sent = await addInvoice(add, ownClient, 'envoyée', { stage: 'sent', kind: 'invoice' })
  const deposit = await addInvoice(add, ownClient, 'acompte', { stage: 'sent', kind: 'deposit' })
  const other = await addInvoice(add, otherClient, marker, { stage: 'sent', kind: 'invoice' })
  const kinds = (part: 'invoice' | 'line' | 'transaction') => ({
    draft: draft[part],
    sent: sent[part],
    deposit: deposit[part],
    other: other[part],
  })

  const addMail = (invoice_id: number, subject: string) =>
    add(invoiceMail, {
      invoice_id,
      email: 'compta@exemple.fr',
      subject,
      message: 'Bonjour',
      state: 'failed',
      created_at: AT,
    })

  return {
    invoice: kinds('invoice'),
    invoice_line: kinds('line'),
    transaction: kinds('transaction'),
    reminder_level: { first: reminderLevelId },
    invoice_mail: { own: await addMail(sent.invoice, 'Votre facture'), other: await addMail(other.invoice, marker) },
    billing_stage: {
      own: await add(billingStage, { projet_id: projets.own, designation: 'Livraison', amount: 10_000 }),
      other: await add(billingStage, { projet_id: projets.other, designation: marker, amount: 10_000 }),
    },
    received_invoice: {
      own: await add(receivedInvoice, receivedRow('Papeterie')),
      other: await add(receivedInvoice, receivedRow(marker)),
    },
    product: {
      catalogue: await add(product, { name: 'Hébergement', price: 2_000 }),
      other: await add(product, { name: marker, price: 1, client_id: otherClient }),
    },
  }
}
