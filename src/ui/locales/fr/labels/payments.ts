import type { AreaLabels } from '../../label-types.ts'

/** Labels of received invoices and payments. */
export const paymentsFr = {
  model: {
    received_invoice: { one: 'facture reçue', many: 'factures reçues' },
    transaction: { one: 'paiement', many: 'paiements' },
  },
  field: {
    received_invoice: {
      seller_name: 'Vendeur',
      seller_siren: 'SIREN du vendeur',
      ref: 'N° de facture',
      date: 'Date',
      due_date: 'Échéance',
      amount_ht: 'Montant HT',
      amount_tva: 'TVA',
      amount_ttc: 'Montant TTC',
      currency: 'Devise',
      format: 'Format',
      state: 'État',
      file: 'Fichier d’origine',
      content: 'Contenu',
      created_at: 'Importée le',
    },
    transaction: {
      invoice_id: 'Facture',
      date: 'Date',
      amount: 'Montant',
      method: 'Moyen de paiement',
      comments: 'Commentaires',
      quickbook_id: 'Référence QuickBooks',
      bank_reference: 'Référence bancaire',
      created_at: 'Saisi le',
    },
  },
  action: {
    received_invoice: { markAsPaid: 'Solder', markAsUnpaid: 'Rouvrir', delete: 'Supprimer' },
    transaction: { create: 'Enregistrer un paiement', update: 'Modifier le paiement', delete: 'Supprimer le paiement' },
  },
  done: {
    received_invoice: {
      markAsPaid: 'Document marqué comme soldé',
      markAsUnpaid: 'Document marqué comme non soldé',
      delete: 'Facture reçue supprimée',
    },
    transaction: { delete: 'Paiement supprimé' },
  },
  record: {
    received_invoice: {
      create: 'Importer une facture',
      update: 'Facture reçue',
      emptyHint: 'Importez la première : un PDF Factur-X, ou un fichier CII ou UBL de votre plateforme.',
      notFound: 'Cette facture reçue est introuvable',
      notHereYet: 'Cette facture reçue n’est pas encore sur cet appareil',
    },
    transaction: {
      create: 'Nouveau paiement',
      update: 'Modifier le paiement',
      emptyHint: 'Saisissez le premier paiement : la facture est soldée quand tout est payé.',
      notFound: 'Ce paiement est introuvable',
      notHereYet: 'Ce paiement n’est pas encore sur cet appareil',
    },
  },
} as const satisfies AreaLabels<'received_invoice' | 'transaction'>
