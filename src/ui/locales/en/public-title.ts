import type { RouteOfNoSpace } from '#contract/routes.ts'

/** Titles of the screens that belong to no space, which visitors see. */
export const publicTitleEn = {
  home: 'Home',
  contact: 'Contact',
  legal: 'Legal notice',
  privacy: 'Privacy',
  followedTicket: 'Ticket tracking',
  badRequest: 'Bad request',
  login: 'Sign in',
  setup: 'First-time set-up',
  autolog: 'Sign in with a link',
  recoverPassword: 'Forgotten password',
  setNewPassword: 'Choose a password',
  register: 'Request an account',
  confirmEmail: 'Confirm an address',
  profile: 'My account',
  share: 'Shared items',
  shortcut: 'Shortcut',
  taskSupervisor: 'Task supervisor',
  licenses: 'Licences',
  subscription: 'Subscription',
} as const satisfies Record<RouteOfNoSpace, string>
