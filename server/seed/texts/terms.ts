export const TERMS_TITLE = 'Conditions de vente (exemple)'

export const TERMS_LEAD =
  'Ce document accompagne les données de démonstration. Il n’engage personne : remplacez-le par les conditions de vente de votre entreprise.'

export const TERMS = [
  {
    title: '1. Objet',
    text: 'Les présentes conditions s’appliquent aux interventions de service après-vente, au temps passé et aux abonnements facturés par le prestataire à ses clients professionnels.',
  },
  {
    title: '2. Demandes et interventions',
    text: 'Chaque demande est enregistrée dans un ticket que le client peut suivre. Le temps passé est relevé par quarts d’heure et rattaché au ticket concerné.',
  },
  {
    title: '3. Prix et facturation',
    text: 'Les prestations sont facturées chaque mois au tarif convenu avec le client, hors taxes, la TVA étant ajoutée au taux en vigueur.',
  },
  {
    title: '4. Règlement',
    text: 'Les factures sont payables à trente jours par virement. Tout retard entraîne des pénalités au taux légal et une indemnité forfaitaire de 40 € pour frais de recouvrement.',
  },
  {
    title: '5. Données personnelles',
    text: 'Les données confiées par le client servent à la seule exécution des prestations. Il peut en demander l’accès, la rectification ou l’effacement.',
  },
] as const
