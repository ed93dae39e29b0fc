/** A line of a supplier's invoice: wording, quantity, unit price in cents. */
type SuppliedLine = readonly [designation: string, quantity: number, price: number]

/** A received invoice of the demo data. */
export interface SuppliedInvoice {
  readonly seller: string
  readonly siren: string
  readonly tva_number: string
  readonly address: readonly [street: string, postal: string, city: string]
  readonly iban: string
  readonly ref: string
  readonly daysAgo: number
  /** Days until it is due. */
  readonly days: number
  readonly isPaid: boolean
  readonly isCredit: boolean
  readonly lines: readonly SuppliedLine[]
}

const WHOLESALER = {
  seller: 'Grossiste Informatique du Rhône',
  siren: '552100554',
  tva_number: 'FR40552100554',
  address: ['41 rue du Dauphiné', '69003', 'Lyon'],
  iban: 'FR7630006000011234567890189',
} as const

const HOSTING = {
  seller: 'Hébergement Alpin',
  siren: '732829320',
  tva_number: 'FR44732829320',
  address: ['7 quai de l’Isère', '38000', 'Grenoble'],
  iban: 'FR7610107001011234567890129',
} as const

/** Invoices of suppliers in the demo; all at 20 %. Their numbers are made up, and well formed. */
export const SUPPLIED: readonly SuppliedInvoice[] = [
  {
    ...WHOLESALER,
    ...{ ref: 'GIR-10482', daysAgo: 52, days: 30, isPaid: true, isCredit: false },
    lines: [
      ['Disque SSD 1 To', 12, 7_890],
      ['Switch 24 ports administrable', 2, 26_400],
    ],
  },
  {
    ...WHOLESALER,
    ...{ ref: 'GIR-10611', daysAgo: 24, days: 30, isPaid: false, isCredit: false },
    lines: [
      ['Onduleur 1500 VA', 3, 19_850],
      ['Câble réseau catégorie 6, 305 m', 4, 11_200],
      ['Port et emballage', 1, 2_500],
    ],
  },
  {
    ...WHOLESALER,
    ...{ ref: 'GIR-A0077', daysAgo: 18, days: 0, isPaid: false, isCredit: true },
    lines: [['Retour : onduleur 1500 VA défectueux', 1, 19_850]],
  },
  {
    ...HOSTING,
    ...{ ref: '2026-HA-3391', daysAgo: 12, days: 30, isPaid: false, isCredit: false },
    lines: [
      ['Serveur de sauvegarde, 4 To', 1, 14_900],
      ['Noms de domaine', 6, 1_450],
    ],
  },
]
