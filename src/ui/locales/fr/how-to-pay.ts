/** Texts of the payment of an invoice by transfer, for its client. */
export const howToPayFr = {
  title: 'Payer par virement',
  holder: 'Titulaire du compte',
  iban: 'IBAN',
  bic: 'BIC',
  reference: 'Référence à rappeler',
  amount: 'Montant à virer',
  copy: 'Copier : {{name}}',
  copied: '{{name}} : copié dans le presse-papiers',
  cannotCopy: 'La copie a échoué : sélectionnez le texte pour le copier.',
  code: 'QR code du virement',
  scan: 'Scannez ce QR code avec l’application de votre banque : le virement y est déjà rempli.',
  offline: 'Les coordonnées bancaires s’affichent avec une connexion ; elles figurent aussi sur le PDF de la facture.',
  failed: 'Les coordonnées bancaires n’ont pas pu être chargées ; elles figurent aussi sur le PDF de la facture.',
} as const
