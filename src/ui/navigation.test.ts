import { expect, it } from 'vitest'
import { ROLE_SLUGS } from '#contract/core/roles.ts'
import { admit, ROUTES } from '#contract/routes.ts'
import { topMenuOf } from './main-menus.ts'
import { type Destination, itemsOf, type MenuDestination, menuItemOf, NAVIGATION } from './navigation.ts'
import { otherSpaces } from './spaces.ts'

it.each([
  ['manager', 'manager', ['technicien', 'client']],
  ['manager', 'technicien', ['manager', 'client']],
  ['technicien', 'technicien', ['client']],
  ['client', 'client', []],
] as const)('%s in the space %s is offered %j', (role, space, offered) => {
  expect(otherSpaces(role, space)).toEqual(offered)
})

it('every destination of a menu stays open to the role that sees it', () => {
  for (const role of ROLE_SLUGS) {
    for (const { route } of itemsOf(role)) expect(admit(ROUTES[route].path, ROUTES[route].access, role)).toBe('open')
  }
})

const CREATION = 'a button of its list creates one'
const BUTTON = 'a button of its list'
const TAB = 'a tab of the page in the menu'
const BELL = 'the bell of the header'
const FORMER = 'an address of former versions'
const SIGNED_OUT = 'for people who are not signed in'

/**
 * Destinations of no menu, and where a link to them is instead. A new route without a menu does not
 * compile.
 */
const ELSEWHERE: Readonly<Record<Exclude<Destination, MenuDestination>, string>> = {
  home: SIGNED_OUT,
  badRequest: 'an answer to a wrong address',
  login: SIGNED_OUT,
  setup: SIGNED_OUT,
  autolog: SIGNED_OUT,
  recoverPassword: SIGNED_OUT,
  setNewPassword: SIGNED_OUT,
  register: SIGNED_OUT,
  confirmEmail: 'a link of a mail',
  profile: 'the menu of the avatar',
  share: 'the share menu of the device',
  contact: 'the footer of public pages',
  legal: 'the footer of public pages',
  privacy: 'the footer of public pages',
  licenses: FORMER,
  taskSupervisor: FORMER,
  subscription: FORMER,
  'manager.pointagesNotInvoiced': 'another address of the list in the menu',
  'manager.pointagesWithoutInvoice': TAB,
  'manager.invoicingMonth': TAB,
  'manager.accounting': TAB,
  'manager.bank': TAB,
  'manager.received_invoices': TAB,
  'manager.ticketCreate': 'a button of the header',
  'manager.ticketExport': BUTTON,
  'manager.clientCreate': CREATION,
  'manager.pointageList': 'another address of the list in the menu',
  'manager.pointageExport': BUTTON,
  'manager.commentsMine': TAB,
  'manager.commentsMentions': TAB,
  'manager.commentsAll': TAB,
  'manager.statisticsUnbilled': TAB,
  'manager.statisticsMargin': TAB,
  'manager.statisticsThroughput': TAB,
  'manager.statisticsAges': TAB,
  'manager.statisticsResponse': TAB,
  'manager.notifications': BELL,
  'technicien.notifications': BELL,
  'client.notifications': BELL,
  'manager.macros': TAB,
  'manager.reminder_levels': TAB,
  'manager.reminders': TAB,
  'manager.settingsMails': TAB,
  'manager.settingsApi': TAB,
  'manager.settingsLeave': TAB,
  'manager.settingsPrivacy': TAB,
  'manager.import': TAB,
  'manager.settingsPriorities': TAB,
  'manager.settingsStatus': TAB,
  'manager.settingsTypes': TAB,
  'manager.terms': TAB,
  'manager.ticketBoard': BUTTON,
  'technicien.ticketBoard': BUTTON,
  'technicien.ticketCreate': 'a button of the header',
  'technicien.clientCreate': CREATION,
  'technicien.pointageList': 'another address of the list in the menu',
  'technicien.pointageExport': BUTTON,
  'technicien.conges': 'another address of the list in the menu',
  'client.ticketCreate': 'a button of the header',
}

it('every destination without parameters is in a menu, or has its link elsewhere', () => {
  const inMenus = new Set<string>(ROLE_SLUGS.flatMap((space) => itemsOf(space).map(({ route }) => route)))
  const destinations = Object.entries(ROUTES).flatMap(([id, { path }]) => (path.includes(':') ? [] : [id]))
  expect(destinations.filter((id) => inMenus.has(id) === Object.hasOwn(ELSEWHERE, id))).toEqual([])
})

it('no menu has a destination or a section twice', () => {
  for (const space of ROLE_SLUGS) {
    const routes = itemsOf(space).map(({ route }) => route)
    const sections = NAVIGATION[space].map(({ id }) => id)
    expect(new Set(routes).size).toBe(routes.length)
    expect(new Set(sections).size).toBe(sections.length)
    expect(sections[0]).toBe('main')
  }
})

it('the top menu has the main pages of the specification, in its order', () => {
  expect(topMenuOf('manager').map(({ route }) => route)).toEqual([
    'manager.home',
    'manager.clients',
    'manager.projets',
    'manager.team',
    'manager.users',
    'manager.tickets',
    'manager.pointages',
    'manager.invoicing',
  ])
})

it.each([
  ['/manager', 'manager.home'],
  ['/manager/tickets', 'manager.tickets'],
  ['/manager/tickets/12/comments', 'manager.tickets'],
  ['/manager/tickets/history', 'manager.ticketHistory'],
  ['/manager/pointages/synoptique', 'manager.synoptique'],
  ['/manager/stats/marge', 'manager.statistics'],
  ['/manager/import', 'manager.settings'],
  ['/manager/terms_and_conditions', 'manager.settings'],
  ['/manager/pointages/export', 'manager.pointages'],
  ['/manager/nothing', undefined],
])('%s belongs to the entry %s', (path, route) => {
  expect(menuItemOf('manager', path)?.route).toBe(route)
})

it.each(['/technicien/absences', '/technicien/conges'])('%s belongs to the one entry of the absences', (path) => {
  expect(menuItemOf('technicien', path)?.route).toBe('technicien.absences')
})
