import type { RoleSlug } from '#contract/core/roles.ts'
import { routePath } from '#contract/routes.ts'

/** Paths of the pages that mails link to, without language: the mail adds its recipient's. */
export const links = {
  signIn: routePath('login'),
  recover: routePath('recoverPassword'),
  profile: routePath('profile'),
  newPassword: (token: string) => `${routePath('setNewPassword')}?${new URLSearchParams({ token })}`,
  confirmEmail: (token: string) => `${routePath('confirmEmail')}?${new URLSearchParams({ token })}`,
  /** Names its person: in a browser where they are signed in already, it leads straight to `to`. */
  autolog: (token: string, person: number, to: string) =>
    `${routePath('autolog')}?autolog=${token}&for=${person}&to=${encodeURIComponent(to).replaceAll('%2F', '/')}`,
  /** Where a person arrives from an identity provider, signed in by this token. */
  arrival: (token: string) => `${routePath('autolog')}?${new URLSearchParams({ autolog: token })}`,
  followedTicket: (token: string) => routePath('followedTicket', { token }),
  home: (role: RoleSlug) => routePath(`${role}.home`),
  /** The list of people, filtered to those who wait for an account. */
  requests: `${routePath('manager.users')}?${new URLSearchParams({ is_active: 'false', requested_at: '1970-01-01..' })}`,
  /** Settings of mails, where requests of visitors wait for a decision too. */
  mails: routePath('manager.settingsMails'),
  webhooks: routePath('manager.settingsApi'),
  person: (id: number) => routePath('manager.user', { user: String(id) }),
}
