/** Texts of the page of accounting. */
export const accountingFr = {
  period: 'Période',
  table: 'Tableau',
  books: { sales: 'Journal des ventes', payments: 'Paiements', tva: 'TVA par taux' },
  download: 'Télécharger',
  files: { csv: 'CSV', xlsx: 'Excel' },
  entries: 'Écritures au format FEC',
  entriesOfSales: 'Ventes',
  entriesWithPayments: 'Ventes et paiements',
  total: 'Total',
  otherRows_one: 'et {{count}} autre ligne',
  otherRows_other: 'et {{count}} autres lignes',
  showAll: 'Tout afficher',
  nothing: 'Rien sur cette période',
  nothingHint: 'Choisissez une autre période : seules les factures émises et leurs paiements comptent ici.',
  incomplete_one:
    '{{count}} facture n’est pas encore complète sur cet appareil : elle manque au tableau. Réessayez quand la synchronisation sera terminée.',
  incomplete_other:
    '{{count}} factures ne sont pas encore complètes sur cet appareil : elles manquent au tableau. Réessayez quand la synchronisation sera terminée.',
  notes: {
    sales:
      'Une ligne par facture, catégorie et taux de TVA. Les écritures de vente au format FEC s’importent dans le logiciel de votre expert-comptable ; elles ne sont pas le FEC de l’entreprise, qui reprend toute la comptabilité.',
    payments:
      'Les paiements et remboursements enregistrés sur des factures émises, à leur date. Un avoir imputé sur une facture n’est pas un mouvement d’argent : les écritures au format FEC n’en reprennent, en opérations diverses, que la TVA devenue exigible.',
    tva: 'Facturé : selon la date des factures, acomptes déduits. Encaissé : part de chaque paiement, répartie entre les taux de sa facture. Exigible : à l’encaissement pour les services (sauf option pour les débits) et les acomptes, à la facturation pour les biens.',
  },
} as const
