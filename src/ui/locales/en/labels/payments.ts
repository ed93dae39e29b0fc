import type { AreaLabels } from '../../label-types.ts'

/** Labels of received invoices and payments. */
export const paymentsEn = {
  model: {
    received_invoice: { one: 'received invoice', many: 'received invoices' },
    transaction: { one: 'payment', many: 'payments' },
  },
  field: {
    received_invoice: {
      seller_name: 'Seller',
      seller_siren: 'Seller’s SIREN',
      ref: 'Invoice no.',
      date: 'Date',
      due_date: 'Due date',
      amount_ht: 'Amount excl. VAT',
      amount_tva: 'VAT',
      amount_ttc: 'Amount incl. VAT',
      currency: 'Currency',
      format: 'Format',
      state: 'State',
      file: 'Original file',
      content: 'Content',
      created_at: 'Imported on',
    },
    transaction: {
      invoice_id: 'Invoice',
      date: 'Date',
      amount: 'Amount',
      method: 'Payment method',
      comments: 'Comments',
      quickbook_id: 'QuickBooks reference',
      bank_reference: 'Bank reference',
      created_at: 'Entered on',
    },
  },
  action: {
    received_invoice: { markAsPaid: 'Settle', markAsUnpaid: 'Reopen', delete: 'Delete' },
    transaction: { create: 'Record a payment', update: 'Edit the payment', delete: 'Delete the payment' },
  },
  done: {
    received_invoice: {
      markAsPaid: 'Document marked as settled',
      markAsUnpaid: 'Document marked as open',
      delete: 'Received invoice deleted',
    },
    transaction: { delete: 'Payment deleted' },
  },
  record: {
    received_invoice: {
      create: 'Import an invoice',
      update: 'Received invoice',
      emptyHint: 'Import the first one: a Factur-X PDF, or a CII or UBL file from your platform.',
      notFound: 'This received invoice cannot be found',
      notHereYet: 'This received invoice is not on this device yet',
    },
    transaction: {
      create: 'New payment',
      update: 'Edit the payment',
      emptyHint: 'Enter the first payment: the invoice is settled when all is paid.',
      notFound: 'This payment cannot be found',
      notHereYet: 'This payment is not on this device yet',
    },
  },
} as const satisfies AreaLabels<'received_invoice' | 'transaction'>
