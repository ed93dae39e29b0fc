/** The company of the demo. Its numbers are made up, and well formed. */
export const COMPANY = {
  name: 'Exemple Services',
  legal_form: 'SARL',
  capital: 2_000_000,
  address1: '18 rue des Lilas',
  postal: '69003',
  city: 'Lyon',
  siren: '123456782',
  siret: '12345678200010',
  rcs: 'Lyon B 123 456 782',
  tva_number: 'FR11123456782',
  email: 'facturation@exemple.fr',
  phone: '01 99 00 10 20',
  director: 'Claire Fontaine',
  host: 'Exemple Hébergement SAS\n4 quai de la Fosse, 44000 Nantes\n01 99 00 30 40',
  about_fr:
    'Depuis 2009, nous installons, dépannons et faisons évoluer l’informatique des petites entreprises de la région lyonnaise. Une équipe de techniciens que vous connaissez par leur prénom, et une réponse dans la journée.',
  about_en:
    'Since 2009 we have installed, repaired and developed the computing of small companies around Lyon. A team of technicians whom you know by their first names, and an answer within the day.',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
} as const

/** Products of the catalogue: name, price in cents, nature. */
export const CATALOGUE = [
  ['Déplacement', 4_500, 'services'],
  ['Disque SSD 1 To', 11_900, 'goods'],
  ['Switch 24 ports', 38_500, 'goods'],
  ['Onduleur 1500 VA', 27_400, 'goods'],
  ['Installation d’un poste', 9_000, 'services'],
] as const

/** Stages of a projet at a fixed price: wording and cents without TVA. */
export const STAGES = [
  ['Étude et plan du réseau', 240_000],
  ['Pose des baies et du câblage', 520_000],
  ['Mise en service et recette', 440_000],
  ['Documentation et formation', 120_000],
] as const

/** An order of goods and services with a deposit of 30 %, and a discount on the final invoice. */
export const ORDER = {
  title: 'Serveur et sauvegarde',
  depositTitle: 'Acompte sur commande : serveur et sauvegarde',
  deposit: [{ designation: 'Acompte de 30 % sur la commande', unit_price: 190_500, nature: 'goods' }],
  lines: [
    { designation: 'Serveur de fichiers, 4 disques', unit_price: 480_000, nature: 'goods' },
    {
      designation: 'Installation et reprise des données',
      quantity: 200,
      unit: 'day',
      unit_price: 85_000,
      nature: 'services',
    },
    { designation: 'Remise commerciale', unit_price: -15_000, nature: 'goods' },
  ],
} as const

/** Subscriptions: name, period, price in cents. */
export const SUBSCRIPTIONS = [
  ['Maintenance préventive', 'month', 18_000],
  ['Sauvegarde externalisée', 'month', 6_500],
  ['Supervision du réseau', 'quarter', 42_000],
  ['Antivirus et messagerie', 'year', 96_000],
] as const

/**
 * Contracts of hours: name, terms, begin in months ago, and the share of the present period that is
 * used.
 */
export const CONTRACTS = [
  {
    name: 'Maintenance mensuelle',
    period: 'month',
    monthsAgo: 8,
    usedPercent: 62,
    isOfProjet: false,
    carries_over: true,
    alerts_client: true,
    price: 180_000,
  },
  {
    name: 'Carnet d’heures',
    period: 'once',
    monthsAgo: 5,
    usedPercent: 93,
    isOfProjet: false,
    carries_over: false,
    alerts_client: false,
    price: 1_200_000,
  },
  {
    name: 'Assistance trimestrielle',
    period: 'quarter',
    monthsAgo: 11,
    usedPercent: 108,
    isOfProjet: true,
    carries_over: false,
    alerts_client: false,
    price: 420_000,
  },
] as const
