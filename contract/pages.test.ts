import { describe, expect, it } from 'vitest'
import { LOCALES } from './core/kinds/locale.ts'
import { isPage } from './pages.ts'
import { localePath } from './routes.ts'

/** Section 2 of the specification, with a number for each parameter. */
const SPECIFIED: readonly string[] = [
  '/',
  '/contact',
  '/400',
  ...['login', 'autolog', 'recover-password', 'register', 'set-new-password'].map((page) => `/auth/${page}`),
  ...['login', 'recover-password', 'register'].map((page) => `/authOLD/${page}`),
  '/client',
  ...[
    'cgv',
    'create-ticket',
    'help-center',
    'invoices',
    'invoices/1',
    'projets',
    'projets/1',
    'projets/1/fiche',
    'projets/1/tickets',
  ].map((page) => `/client/${page}`),
  ...['/client/team', '/client/team/1'],
  '/manager',
  ...[
    'absences',
    'activity',
    'clients',
    'comments',
    'comments/all',
    'planning',
    'projets',
    'users',
    'tickets',
    'tickets/create',
  ],
  ...[
    'tickets/export-ticket',
    'tickets/history',
    'github/commits',
    'github/repos',
    'stats/exemple',
    'test/swipe',
    'test/tickets',
  ],
  ...['terms_and_conditions', 'pointages', 'pointages/export', 'pointages/liste', 'pointages/synoptique'],
  ...['priorities', 'status', 'types'].map((page) => `settings/${page}`),
  ...['all_projets', 'fiche', 'invoices', 'products', 'repos', 'users', 'form'].map((tab) => `clients/1/${tab}`),
  ...[
    '',
    '/invoices',
    '/products',
    '/pointage_to_invoice',
    '/invoice/1',
    '/invoice/1/pointages',
    '/invoice/1/transactions',
  ].map((page) => `invoicing${page}`),
  ...['from_ticket_facturable_without_Invoice_attached', 'with_ut_invoiced_without_invoice_attached'].map(
    (child) => `invoicing/pointage_to_invoice/pointages_${child}`,
  ),
  ...[
    'team',
    'team/1',
    ...['commits', 'fiche', 'logins', 'pointages', 'tarifs_clients', 'tickets'].map((tab) => `team/1/${tab}`),
  ],
  ...['clients/1', 'clients/form', 'projets/1', 'projets/1/fiche', 'projets/1/form', 'projets/1/tickets', 'tickets/1'],
  ...['comments', 'files', 'form', 'ticket'].map((tab) => `tickets/1/${tab}`),
  ...['users/1', 'users/1/fiche', 'users/1/logins'],
].map((page) => (page.startsWith('/') ? page : `/manager/${page}`))

const TECHNICIEN: readonly string[] = [
  ...[
    '',
    'absences',
    'clients',
    'commits',
    'conges',
    'indexOLD',
    'planning',
    'projets',
    'tickets',
    'tickets/create',
    'log',
  ],
  ...['pointages', 'pointages/export', 'pointages/general', 'pointages/liste'],
  ...['clients/1', 'clients/1/all_projets', 'clients/1/fiche', 'clients/1/users', 'clients/1/form', 'clients/form'],
  ...['projets/1', 'projets/1/fiche', 'projets/1/form', 'projets/1/tickets'],
  ...['tickets/1', 'tickets/1/comments', 'tickets/1/files', 'tickets/1/form', 'tickets/1/ticket'],
].map((page) => `/technicien/${page}`)

const LEGACY: readonly string[] = [
  '/profile',
  '/taskSupervisor',
  '/licenses',
  '/Subscription',
  '/admin/settings',
  '/admin/me',
]

describe('the pages of the product', () => {
  it.each(LOCALES)('include every page of the specification, in %s', (locale) => {
    const missing = [...SPECIFIED, ...TECHNICIEN, ...LEGACY].filter((path) => !isPage(localePath(locale, path)))
    expect(missing).toEqual([])
  })

  it.each(['/nowhere', '/manager/nowhere', '/manager/tickets/1/nowhere', '/de/manager', '/manager//tickets', '/400/x'])(
    'do not include %s',
    (path) => {
      expect(isPage(path)).toBe(false)
    },
  )

  it('are found in any letter case and with a trailing slash', () => {
    expect(isPage('/subscription')).toBe(true)
    expect(isPage('/manager/tickets/')).toBe(true)
  })
})
