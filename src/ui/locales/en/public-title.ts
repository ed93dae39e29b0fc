import type { RouteOfNoSpace } from '#contract/routes.ts'

/** Titles of the screens that belong to no space, which visitors see. */
export const publicTitleEn = {
  home: 'Home',
  contact: 'Contact',
  badRequest: 'Bad request',
  login: 'Sign in',
  setup: 'First set-up',
  autolog: 'Sign in by a link',
  recoverPassword: 'Forgotten password',
  setNewPassword: 'New password',
  register: 'Ask for an account',
  profile: 'My account',
  share: 'Shared items',
  shortcut: 'Shortcut',
  taskSupervisor: 'Task supervisor',
  licenses: 'Licences',
  subscription: 'Subscription',
} as const satisfies Record<RouteOfNoSpace, string>
