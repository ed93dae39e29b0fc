import { DEFAULT_LOCALE, LOCALES, type Locale } from './core/locale.ts'
import { mayEnterSpace, ROLE_SLUGS, type RoleSlug } from './core/roles.ts'

export type LayoutName = 'auth' | 'client' | 'manager' | 'public' | 'technicien' | 'default'

/**
 * `public`: anyone; `guest`: signed-out people, others are redirected home; `space`: the access rule
 * of the first segment.
 */
export type Access = 'public' | 'guest' | 'space'

export interface RouteDefinition {
  /** Without locale; parameters as `:name`. */
  readonly path: string
  readonly access: Access
  readonly layout: LayoutName
}

const shown = <const Path extends string>(layout: LayoutName, access: Access, path: Path): RouteDefinition & { readonly path: Path } => ({
  path,
  access,
  layout,
})

/** Every path of the product. Titles: `title.{id}` in the locale files. */
export const ROUTES = {
  home: shown('public', 'public', '/'),
  badRequest: shown('default', 'public', '/400'),
  login: shown('auth', 'guest', '/auth/login'),
  setup: shown('auth', 'guest', '/auth/setup'),
  autolog: shown('auth', 'guest', '/auth/autolog'),
  recoverPassword: shown('auth', 'guest', '/auth/recover-password'),
  setNewPassword: shown('auth', 'guest', '/auth/set-new-password'),
  register: shown('auth', 'guest', '/auth/register'),
  'manager.home': shown('manager', 'space', '/manager'),
  'manager.tickets': shown('manager', 'space', '/manager/tickets'),
  'manager.ticketCreate': shown('manager', 'space', '/manager/tickets/create'),
  'manager.ticket': shown('manager', 'space', '/manager/tickets/:ticket'),
  'manager.clients': shown('manager', 'space', '/manager/clients'),
  'manager.clientCreate': shown('manager', 'space', '/manager/clients/form'),
  'manager.client': shown('manager', 'space', '/manager/clients/:client'),
  'manager.clientFiche': shown('manager', 'space', '/manager/clients/:client/fiche'),
  'manager.clientProjets': shown('manager', 'space', '/manager/clients/:client/all_projets'),
  'manager.clientTickets': shown('manager', 'space', '/manager/clients/:client/tickets'),
  'manager.clientForm': shown('manager', 'space', '/manager/clients/:client/form'),
  'manager.pointages': shown('manager', 'space', '/manager/pointages'),
  'manager.pointageList': shown('manager', 'space', '/manager/pointages/liste'),
  'manager.synoptique': shown('manager', 'space', '/manager/pointages/synoptique'),
  'manager.outbox': shown('manager', 'space', '/manager/outbox'),
  'technicien.home': shown('technicien', 'space', '/technicien'),
  'technicien.tickets': shown('technicien', 'space', '/technicien/tickets'),
  'technicien.ticketCreate': shown('technicien', 'space', '/technicien/tickets/create'),
  'technicien.ticket': shown('technicien', 'space', '/technicien/tickets/:ticket'),
  'technicien.pointages': shown('technicien', 'space', '/technicien/pointages'),
  'technicien.pointageList': shown('technicien', 'space', '/technicien/pointages/liste'),
  'technicien.outbox': shown('technicien', 'space', '/technicien/outbox'),
  'client.home': shown('client', 'space', '/client'),
  'client.ticketCreate': shown('client', 'space', '/client/create-ticket'),
  'client.outbox': shown('client', 'space', '/client/outbox'),
} as const satisfies Readonly<Record<string, RouteDefinition>>

export type RouteId = keyof typeof ROUTES

type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type RouteParameters<Id extends RouteId> = Readonly<Record<ParametersOf<(typeof ROUTES)[Id]['path']>, string>>

/** Returns the path of a route, without locale (`localePath` adds it). */
export const routePath = <Id extends RouteId>(
  id: Id,
  ...[parameters]: [ParametersOf<(typeof ROUTES)[Id]['path']>] extends [never] ? [] : [RouteParameters<Id>]
): string =>
  ROUTES[id].path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((parameters as Readonly<Record<string, string>> | undefined)?.[name] ?? ''),
  )

/** Adds the locale to a path: French has no prefix, every other language has one. */
export const localePath = (locale: Locale, path: string): string => {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Splits a browser path into its language and the path without it. */
export const splitLocale = (pathname: string): { readonly locale: Locale; readonly path: string } => {
  const locale = LOCALES.find((candidate) => candidate !== DEFAULT_LOCALE && (pathname === `/${candidate}` || pathname.startsWith(`/${candidate}/`)))
  if (!locale) return { locale: DEFAULT_LOCALE, path: pathname }
  return { locale, path: pathname.slice(locale.length + 1) || '/' }
}

/** Returns the space of a path without locale, or null outside the three spaces. */
export const spaceOf = (path: string): RoleSlug | null => {
  const [, first] = path.split('/')
  return ROLE_SLUGS.find((slug) => slug === first) ?? null
}

export type Admission = 'open' | 'sign_in' | { readonly redirect: string }

/** Decides whether a person may open a path without locale (the guards `auth` and `checkSpace`). */
export const admit = (path: string, access: Access, role: RoleSlug | null): Admission => {
  if (access === 'public') return 'open'
  if (access === 'guest') return role === null ? 'open' : { redirect: `/${role}` }
  if (role === null) return 'sign_in'
  const space = spaceOf(path)
  return space !== null && mayEnterSpace(role, space) ? 'open' : { redirect: `/${role}` }
}

/** Returns whether a remembered destination is a path of the product (specification, section 5). */
export const isOwnPath = (text: string): boolean => /^\/(?!\/)[A-Za-z0-9@\-%_~/]*(\?[^#\s]*)?(#\S*)?$/.test(text)
