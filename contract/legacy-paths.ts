import type { RouteId } from './routes.ts'

/** Paths of previous versions, each with the page that has taken its place. */
export const LEGACY_PATHS = {
  '/authOLD/login': 'login',
  '/authOLD/recover-password': 'recoverPassword',
  '/authOLD/register': 'register',
  '/technicien/indexOLD': 'technicien.home',
  '/technicien/log': 'technicien.pointages',
  '/admin/settings': 'manager.settings',
  '/admin/me': 'profile',
} as const satisfies Readonly<Record<`/${string}`, RouteId>>
