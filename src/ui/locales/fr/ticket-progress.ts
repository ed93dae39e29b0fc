/** Texts of the progress of a ticket, for the people who wait for it. */
export const ticketProgressFr = {
  title: 'Avancement',
  steps: { received: 'Reçu', handled: 'En cours', checked: 'À valider', finished: 'Terminé' },
  unsent: 'Pas encore envoyé : le ticket partira dès que le réseau le permettra.',
  handledBy: '{{name}} s’en occupe.',
  notes: {
    new: 'La demande est bien arrivée : la réponse viendra ici.',
    in_progress: 'L’équipe s’en occupe.',
    waiting_validation: 'Le travail est fait : reste à confirmer que tout va bien.',
    waiting_solving: 'Un responsable de l’équipe examine la demande.',
    done: 'Le travail est terminé.',
    closed: 'Ce ticket est fermé.',
  },
} as const
