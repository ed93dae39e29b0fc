/** Texts of the client space, beside those of its tickets. */
export const clientSpaceFr = {
  projets: 'Mes projets',
  noProjet: 'Pas encore de projet',
  noProjetHint: 'Vos projets apparaîtront ici dès que l’équipe les aura créés.',
  openTickets_zero: 'Aucun ticket ouvert',
  openTickets_one: '{{count}} ticket ouvert',
  openTickets_other: '{{count}} tickets ouverts',
  tabs: 'Rubriques',
  tickets: 'Tickets',
  fiche: 'Fiche',
  followedBy: 'Suivi par',
  nobody: 'Personne pour l’instant',
  client: 'Client',
  projetNotFound: 'Ce projet est introuvable',
  memberNotFound: 'Cette personne est introuvable',
  notFoundHint: 'Cette page n’existe pas, ou vous n’y avez pas accès.',
  toProjets: 'Voir mes projets',
  toTeam: 'Voir mon équipe',
  team: 'Mon équipe',
  noTeam: 'Personne d’autre pour l’instant',
  noTeamHint: 'Les personnes de votre société qui ont un compte apparaîtront ici.',
  you: 'vous',
  email: 'E-mail',
  phone: 'Téléphone',
  raised: 'Tickets ouverts créés par cette personne',
  help: {
    title: 'Centre d’aide',
    lead: 'Les réponses aux questions les plus fréquentes. Pour le reste, écrivez-nous dans un ticket : l’équipe vous répond.',
    questions: {
      create: {
        question: 'Comment signaler un problème ?',
        answer:
          'Cliquez sur « Créer un ticket SAV », choisissez le projet, donnez un titre et décrivez ce qui se passe. Une photo ou une capture d’écran aide souvent. Sans réseau, le ticket est gardé sur votre appareil et part dès que possible.',
      },
      states: {
        question: 'Que signifie le statut d’un ticket ?',
        answer:
          '« Nouveau » : l’équipe l’a reçu. « En cours » : quelqu’un y travaille. « En attente de validation » : une réponse est attendue, souvent la vôtre. « À résoudre » : un manager de l’équipe prend le relais. « Terminé » : le travail est fait. « Fermé » : le ticket est classé.',
      },
      validate: {
        question: 'On me demande de valider un ticket. Que faire ?',
        answer:
          'Ouvrez le ticket et vérifiez le travail. S’il vous convient, cliquez sur « Terminer ». Sinon, expliquez dans le ticket ce qui manque.',
      },
      who: {
        question: 'Qui voit mes tickets ?',
        answer: 'L’équipe qui vous suit, et les personnes de votre société qui ont un compte. Aucun autre client.',
      },
      offline: {
        question: 'Que signifie « pas encore envoyé » ?',
        answer:
          'Votre action est enregistrée sur cet appareil et attend le réseau. Elle part toute seule ; vous pouvez suivre l’envoi dans « Envois ».',
      },
    },
  },
} as const
