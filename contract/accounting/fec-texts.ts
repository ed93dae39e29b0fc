/**
 * Texts of accounting entries. The file is French by law (LPF, art. A47 A-1), whatever the language
 * of the page.
 */
export const fecTexts = {
  sales: 'Ventes',
  bank: 'Banque',
  /** The usual code of the journal of entries that are neither sales nor bank. */
  otherJournal: 'OD',
  other: 'Opérations diverses',
  clients: 'Clients',
  services: 'Prestations de services',
  goods: 'Ventes de marchandises',
  deposits: 'Clients - avances et acomptes reçus',
  bankAccount: 'Banque',
  tva: 'TVA collectée',
  tvaPending: 'TVA en attente d’encaissement',
  payment: 'Règlement',
  refund: 'Remboursement',
  setOff: 'Compensation',
  kinds: { invoice: 'Facture', credit_note: 'Avoir', deposit: 'Facture d’acompte', final: 'Facture de solde' },
} as const
