import type { Translation } from '../core/kinds/locale.ts'

/**
 * Words of an invoice as a document. Amounts and days are written by
 * `server/invoicing/documents/print`.
 */
export const invoiceDocumentFr = {
  kind: { invoice: 'Facture', deposit: 'Facture d’acompte', final: 'Facture de solde', credit_note: 'Avoir' },
  draft: 'Brouillon',
  /** Across each page of a draft. */
  watermark: 'BROUILLON',
  addressee: 'Facturé à',
  client: 'Client',
  delivered_to: 'Livré à',
  identifiers: { siren: 'SIREN', siret: 'SIRET', tva: 'N° TVA', rcs: 'RCS' },
  facts: {
    date: 'Date d’émission',
    due_date: 'Échéance',
    order_ref: 'Bon de commande',
    period_services: 'Prestation',
    period_goods: 'Livraison',
    nature: 'Nature de l’opération',
    corrects: 'Corrige la facture',
  },
  /** « F2026-0001 du 02/03/2026 ». */
  dated: '{ref} du {date}',
  nature: {
    services: 'Prestations de services',
    goods: 'Livraisons de biens',
    mixed: 'Livraisons de biens et prestations de services',
  },
  table: {
    designation: 'Désignation',
    quantity: 'Quantité',
    unit_price: 'Prix unitaire HT',
    tva: 'TVA',
    amount: 'Total HT',
  },
  unit: { hour: ['heure', 'heures'], day: ['jour', 'jours'], month: ['mois', 'mois'], unit: ['unité', 'unités'] },
  carried: { leaving: 'À reporter', entering: 'Report' },
  rates: { title: 'Détail de la TVA', base: 'Base HT', amount: 'TVA' },
  category: {
    standard: '',
    exempt: 'Exonéré',
    reverse_charge: 'Autoliquidation',
    intra_community: 'Intracommunautaire',
    export: 'Exportation',
    outside_scope: 'Hors champ',
  },
  sums: {
    amount_ht: 'Total HT',
    tva: 'TVA {rate}',
    no_tva: 'TVA',
    amount_ttc: 'Total TTC',
    deposit: 'Acompte {ref} du {date}',
    deposit_parts: 'HT {ht} · TVA {tva}',
    deposits: 'Acomptes déduits',
    due: 'Net à payer',
    credit: 'À votre crédit',
  },
  payment: {
    title: 'Règlement par virement',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Référence',
    scan: 'Scannez ce code avec l’application de votre banque.',
  },
  annex: {
    title: 'Annexe\u202f: temps passé',
    date: 'Date',
    person: 'Intervenant',
    task: 'Ticket et description',
    otherWork: 'Autres travaux',
    duration: 'Durée',
    total: 'Total',
  },
  page: 'Page {page} / {pages}',
} as const

/** The words of one language. */
export type InvoiceDocumentWords = Translation<typeof invoiceDocumentFr>
