import type { WireRow } from '#contract/core/protocol.ts'

/** A client in France with every number. */
export const FULL_BUYER = {
  address1: '4 quai du Commerce',
  postal: '31000',
  city: 'Toulouse',
  siren: '552100554',
  tva_number: 'FR40552100554',
}

/** An invoice with two rates, texts and an order. */
export const FULL_INVOICE = {
  lines: [
    { designation: 'Câblage de l’étage', quantity: 150, unit_price: 123_456 },
    { designation: 'Livre', unit_price: 1_000, tva: 550, nature: 'goods' as const },
  ],
  values: {
    title: 'Travaux d’hiver',
    order_ref: 'BC-77',
    comments: 'Sur site',
    introduction: 'Voici le détail.',
    footer: 'Merci de votre confiance.',
  },
}

const day = (date: unknown) => String(date).split('-').reverse().join('/')

/** Everything that its PDF says once it is sent, its sums too. */
export const fullInvoiceWords = (sent: WireRow): readonly string[] => [
  ...[
    'Atelier Réseau',
    'SARL au capital de 10 000,00 €',
    '12 rue des Tanneurs',
    '69001 Lyon',
    'SIREN 732 829 320',
    'RCS Lyon B 732 829 320',
  ],
  ...[
    'N° TVA FR44732829320',
    'Facturé à Client A',
    '4 quai du Commerce',
    '31000 Toulouse',
    'SIREN 552 100 554',
    'N° TVA FR40552100554',
  ],
  ...[
    `Facture ${sent['ref']}`,
    `Date d’émission ${day(sent['date'])}`,
    `Échéance ${day(sent['due_date'])}`,
    `Prestation ${day(sent['date'])}`,
    'Nature de l’opération Livraisons de biens et prestations de services',
  ],
  ...[
    'Travaux d’hiver',
    'Câblage de l’étage 1,5 unité 1 234,56 € 20 % 1 851,84 €',
    'Livre 1 unité 10,00 € 5,5 % 10,00 €',
  ],
  // 1 851.84 € at 20 % and 10 € at 5.5 %.
  ...[
    '5,5 % 10,00 € 0,55 €',
    '20 % 1 851,84 € 370,37 €',
    'Total HT 1 861,84 €',
    'TVA 5,5 % 0,55 €',
    'TVA 20 % 370,37 €',
    'Total TTC 2 232,76 €',
  ],
  ...[
    'Net à payer 2 232,76 €',
    'IBAN FR76 3000 6000 0112 3456 7890 189',
    'BIC AGRIFRPP',
    `Référence ${sent['ref']}`,
    'Bon de commande BC-77',
  ],
  ...[
    'pénalité au taux annuel de 12 %',
    'indemnité forfaitaire pour frais de recouvrement',
    '40 €',
    'Pas d’escompte pour paiement anticipé',
  ],
  ...['Voici le détail.', 'Merci de votre confiance.'],
]
