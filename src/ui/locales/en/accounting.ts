/** Texts of the page of accounting. */
export const accountingEn = {
  period: 'Period',
  table: 'Table',
  books: { sales: 'Sales journal', payments: 'Payments', tva: 'VAT by rate' },
  download: 'Download',
  files: { csv: 'CSV', xlsx: 'Excel' },
  entries: 'Entries in FEC format',
  entriesOfSales: 'Sales',
  entriesWithPayments: 'Sales and payments',
  total: 'Total',
  otherRows_one: 'and {{count}} more row',
  otherRows_other: 'and {{count}} more rows',
  showAll: 'Show all',
  nothing: 'Nothing in this period',
  nothingHint: 'Choose another period: only issued invoices and their payments count here.',
  incomplete_one:
    '{{count}} invoice has not fully reached this device, so it is missing from the table. Try again once syncing is complete.',
  incomplete_other:
    '{{count}} invoices have not fully reached this device, so they are missing from the table. Try again once syncing is complete.',
  notes: {
    sales:
      'One row per invoice, VAT category and rate. Your accountant can import the sales entries in FEC format; they are not the company’s FEC, which covers all of the accounts.',
    payments:
      'Payments and refunds recorded on issued invoices, by their date. A credit note set off against an invoice moves no money. In the FEC export only the VAT that becomes due appears, in journal OD.',
    tva: 'Invoiced: by invoice date, less deposits. Received: the share of each payment, divided between the rates of its invoice. Due: on payment for services (unless you opted for VAT due when invoiced) and deposits, on invoicing for goods.',
  },
}
