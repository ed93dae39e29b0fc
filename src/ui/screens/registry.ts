import { type ComponentType, lazy } from 'react'
import type { RouteId } from '#contract/routes.ts'

/** The screen of every route; its code arrives when it is first visited. */
export const SCREENS = {
  home: lazy(() => import('./public/home.screen.tsx')),
  badRequest: lazy(() => import('./public/bad-request.screen.tsx')),
  login: lazy(() => import('./auth/login.screen.tsx')),
  setup: lazy(() => import('./auth/setup.screen.tsx')),
  autolog: lazy(() => import('./auth/autolog.screen.tsx')),
  recoverPassword: lazy(() => import('./auth/recover-password.screen.tsx')),
  setNewPassword: lazy(() => import('./auth/set-new-password.screen.tsx')),
  register: lazy(() => import('./auth/register.screen.tsx')),
  'manager.home': lazy(() => import('./manager/home.screen.tsx')),
  'manager.tickets': lazy(() => import('./manager/tickets.screen.tsx')),
  'manager.ticketCreate': lazy(() => import('./manager/ticket-create.screen.tsx')),
  'manager.ticket': lazy(() => import('./manager/ticket.screen.tsx')),
  'manager.pointages': lazy(() => import('./manager/pointages.screen.tsx')),
  'manager.pointageList': lazy(() => import('./manager/pointage-list.screen.tsx')),
  'manager.synoptique': lazy(() => import('./manager/synoptique.screen.tsx')),
  'manager.outbox': lazy(() => import('./manager/outbox.screen.tsx')),
  'technicien.home': lazy(() => import('./technicien/home.screen.tsx')),
  'technicien.tickets': lazy(() => import('./technicien/tickets.screen.tsx')),
  'technicien.ticketCreate': lazy(() => import('./technicien/ticket-create.screen.tsx')),
  'technicien.ticket': lazy(() => import('./technicien/ticket.screen.tsx')),
  'technicien.pointages': lazy(() => import('./technicien/pointages.screen.tsx')),
  'technicien.pointageList': lazy(() => import('./technicien/pointage-list.screen.tsx')),
  'technicien.outbox': lazy(() => import('./technicien/outbox.screen.tsx')),
  'client.home': lazy(() => import('./client/home.screen.tsx')),
  'client.ticketCreate': lazy(() => import('./client/ticket-create.screen.tsx')),
  'client.outbox': lazy(() => import('./client/outbox.screen.tsx')),
} as const satisfies Record<RouteId, ComponentType>

export const NotFoundScreen = lazy(() => import('./public/not-found.screen.tsx'))
export const OfflineScreen = lazy(() => import('./public/offline.screen.tsx'))
