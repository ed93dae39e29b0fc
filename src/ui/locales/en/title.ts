import type { RouteId } from '#contract/routes.ts'

export const titleEn = {
  home: 'Home',
  badRequest: 'Bad request',
  login: 'Sign in',
  setup: 'First set-up',
  'manager.home': 'Dashboard',
  'manager.tickets': 'Tickets',
  'manager.ticketCreate': 'New ticket',
  'manager.ticket': 'Ticket',
  'manager.outbox': 'Outbox',
  'technicien.home': 'Dashboard',
  'technicien.tickets': 'Tickets',
  'technicien.ticketCreate': 'New ticket',
  'technicien.ticket': 'Ticket',
  'technicien.outbox': 'Outbox',
  'client.home': 'My tickets',
  'client.ticketCreate': 'New ticket',
  'client.outbox': 'Outbox',
} as const satisfies Record<RouteId, string>
