/** Texts of the payment of an invoice by transfer, for its client. */
export const howToPayEn = {
  title: 'Pay by bank transfer',
  holder: 'Account holder',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Payment reference',
  amount: 'Amount to transfer',
  copy: 'Copy: {{name}}',
  copied: '{{name}}: copied to the clipboard',
  cannotCopy: 'Copying failed: select the text to copy it.',
  code: 'QR code of the transfer',
  scan: 'Scan this QR code with your banking app: the transfer is filled in already.',
  offline: 'The bank details are shown when you are online; they are also on the PDF of the invoice.',
  failed: 'The bank details could not be loaded; they are also on the PDF of the invoice.',
} as const
