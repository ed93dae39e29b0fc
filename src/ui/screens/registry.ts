import { lazy } from 'react'
import type { RouteId } from '#contract/routes.ts'
import { type LazyScreen, lazyScreen } from './lazy-screen.tsx'

/** The screen of every route; its code is loaded at the first visit. */
export const SCREENS = {
  home: lazyScreen(() => import('./public/home.screen.tsx')),
  badRequest: lazyScreen(() => import('./public/bad-request.screen.tsx')),
  login: lazyScreen(() => import('./auth/login.screen.tsx')),
  setup: lazyScreen(() => import('./auth/setup.screen.tsx')),
  autolog: lazyScreen(() => import('./auth/autolog.screen.tsx')),
  recoverPassword: lazyScreen(() => import('./auth/recover-password.screen.tsx')),
  setNewPassword: lazyScreen(() => import('./auth/set-new-password.screen.tsx')),
  register: lazyScreen(() => import('./auth/register.screen.tsx')),
  'manager.home': lazyScreen(() => import('./manager/home.screen.tsx')),
  'manager.tickets': lazyScreen(() => import('./manager/tickets.screen.tsx')),
  'manager.ticketCreate': lazyScreen(() => import('./manager/ticket-create.screen.tsx')),
  'manager.ticket': lazyScreen(() => import('./manager/ticket.screen.tsx')),
  'manager.pointages': lazyScreen(() => import('./manager/pointages.screen.tsx')),
  'manager.pointageList': lazyScreen(() => import('./manager/pointage-list.screen.tsx')),
  'manager.synoptique': lazyScreen(() => import('./manager/synoptique.screen.tsx')),
  'manager.outbox': lazyScreen(() => import('./manager/outbox.screen.tsx')),
  'technicien.home': lazyScreen(() => import('./technicien/home.screen.tsx')),
  'technicien.tickets': lazyScreen(() => import('./technicien/tickets.screen.tsx')),
  'technicien.ticketCreate': lazyScreen(() => import('./technicien/ticket-create.screen.tsx')),
  'technicien.ticket': lazyScreen(() => import('./technicien/ticket.screen.tsx')),
  'technicien.pointages': lazyScreen(() => import('./technicien/pointages.screen.tsx')),
  'technicien.pointageList': lazyScreen(() => import('./technicien/pointage-list.screen.tsx')),
  'technicien.outbox': lazyScreen(() => import('./technicien/outbox.screen.tsx')),
  'client.home': lazyScreen(() => import('./client/home.screen.tsx')),
  'client.ticketCreate': lazyScreen(() => import('./client/ticket-create.screen.tsx')),
  'client.outbox': lazyScreen(() => import('./client/outbox.screen.tsx')),
} as const satisfies Record<RouteId, LazyScreen>

export const NotFoundScreen = lazy(() => import('./public/not-found.screen.tsx'))
export const OfflineScreen = lazy(() => import('./public/offline.screen.tsx'))
