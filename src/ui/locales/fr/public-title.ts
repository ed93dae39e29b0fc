import type { RouteOfNoSpace } from '#contract/routes.ts'

/** Titles of the screens that belong to no space, which visitors see. */
export const publicTitleFr = {
  home: 'Accueil',
  contact: 'Contact',
  legal: 'Mentions légales',
  privacy: 'Confidentialité',
  followedTicket: 'Suivi d’un ticket',
  badRequest: 'Requête incorrecte',
  login: 'Connexion',
  setup: 'Première installation',
  autolog: 'Connexion par un lien',
  recoverPassword: 'Mot de passe oublié',
  setNewPassword: 'Choisir un mot de passe',
  register: 'Demander un compte',
  confirmEmail: 'Confirmer une adresse',
  profile: 'Mon compte',
  share: 'Éléments partagés',
  shortcut: 'Raccourci',
  taskSupervisor: 'Suivi des tâches',
  licenses: 'Licences',
  subscription: 'Abonnement',
} as const satisfies Record<RouteOfNoSpace, string>
