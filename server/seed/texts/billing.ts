/** The company of the demo. Its numbers are made up, and well formed. */
export const COMPANY = {
  name: 'Exemple Services',
  legal_form: 'SARL',
  capital: 2_000_000,
  address1: '18 rue des Lilas',
  postal: '69003',
  city: 'Lyon',
  siren: '123456782',
  rcs: 'Lyon B 123 456 782',
  tva_number: 'FR11123456782',
  email: 'facturation@exemple.fr',
  phone: '01 99 00 10 20',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP',
} as const

/** Products of the catalogue: name and price in cents. */
export const CATALOGUE = [
  ['Déplacement', 4_500],
  ['Disque SSD 1 To', 11_900],
  ['Switch 24 ports', 38_500],
  ['Onduleur 1500 VA', 27_400],
  ['Installation d’un poste', 9_000],
] as const

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
