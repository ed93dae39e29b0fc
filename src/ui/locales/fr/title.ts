import type { RouteId } from '#contract/routes.ts'

/** Title of every screen, in the browser's tab and in what is read aloud on arrival. */
export const titleFr = {
  home: 'Accueil',
  badRequest: 'Demande incorrecte',
  login: 'Connexion',
  setup: 'Première installation',
  autolog: 'Connexion par un lien',
  recoverPassword: 'Mot de passe oublié',
  setNewPassword: 'Nouveau mot de passe',
  register: 'Demander un compte',
  'manager.home': 'Tableau de bord',
  'manager.tickets': 'Tickets',
  'manager.ticketCreate': 'Nouveau ticket',
  'manager.ticket': 'Ticket',
  'manager.outbox': 'File d’envoi',
  'technicien.home': 'Tableau de bord',
  'technicien.tickets': 'Tickets',
  'technicien.ticketCreate': 'Nouveau ticket',
  'technicien.ticket': 'Ticket',
  'technicien.outbox': 'File d’envoi',
  'client.home': 'Mes tickets',
  'client.ticketCreate': 'Nouveau ticket',
  'client.outbox': 'File d’envoi',
} as const satisfies Record<RouteId, string>
