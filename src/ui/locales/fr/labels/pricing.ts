import type { AreaLabels } from '../../label-types.ts'

/** Labels of what is sold: products, hours contracts and rates. */
export const pricingFr = {
  model: {
    product: { one: 'produit', many: 'produits' },
    contract: { one: 'contrat d’heures', many: 'contrats d’heures' },
    rate: { one: 'tarif', many: 'tarifs' },
  },
  field: {
    product: {
      name: 'Nom',
      billable_period: 'Périodicité',
      tva: 'Taux de TVA',
      nature: 'Nature de l’opération',
      tva_category: 'Catégorie de TVA',
      exemption_code: 'Code d’exonération',
      exemption_reason: 'Motif d’exonération',
      account: 'Compte de vente',
      price: 'Prix HT',
      client_id: 'Client',
      starts_on: 'À partir du',
      ends_on: 'Jusqu’au',
    },
    contract: {
      name: 'Nom',
      client_id: 'Client',
      projet_id: 'Projet',
      ut: 'Heures accordées',
      billable_period: 'Renouvellement',
      starts_on: 'À partir du',
      ends_on: 'Jusqu’au',
      carries_over: 'Report des heures non utilisées',
      price: 'Prix HT par période',
      alert_percent: 'Première alerte (% utilisés)',
      last_alert_percent: 'Seconde alerte (% utilisés)',
      alerts_client: 'Alerter aussi le client',
      archived_at: 'Archivé le',
    },
    rate: {
      user_id: 'Personne',
      client_id: 'Client',
      hour_price: 'Taux horaire HT',
      starts_on: 'À partir du',
      archived_at: 'Archivé le',
    },
  },
  action: {
    product: { create: 'Créer', update: 'Modifier', delete: 'Supprimer' },
    contract: { create: 'Créer', update: 'Modifier', setArchive: 'Archiver', setUnArchive: 'Désarchiver' },
    rate: {
      create: 'Ajouter un tarif',
      update: 'Modifier le tarif',
      setArchive: 'Archiver',
      setUnArchive: 'Désarchiver',
    },
  },
  done: {
    product: { delete: 'Produit supprimé' },
    contract: { setArchive: 'Contrat archivé', setUnArchive: 'Contrat sorti des archives' },
    rate: { setArchive: 'Tarif archivé', setUnArchive: 'Tarif sorti des archives' },
  },
  record: {
    product: {
      create: 'Nouveau produit',
      update: 'Modifier le produit',
      emptyHint: 'Créez le premier : un abonnement se facture ensuite à chaque période.',
      notFound: 'Ce produit est introuvable',
      notHereYet: 'Ce produit n’est pas encore sur cet appareil',
    },
    contract: {
      create: 'Nouveau contrat',
      update: 'Modifier le contrat',
      emptyHint: 'Créez le premier : les heures vendues d’avance se décomptent à chaque pointage facturable.',
      notFound: 'Ce contrat est introuvable',
      notHereYet: 'Ce contrat n’est pas encore sur cet appareil',
    },
    rate: {
      create: 'Nouveau tarif',
      update: 'Modifier le tarif',
      emptyHint: 'Sans tarif particulier, l’heure est facturée au taux horaire des réglages de l’entreprise.',
      notFound: 'Ce tarif est introuvable',
      notHereYet: 'Ce tarif n’est pas encore sur cet appareil',
    },
  },
} as const satisfies AreaLabels<'product' | 'contract' | 'rate'>
