import type { RoleSlug } from '#contract/core/roles.ts'

/** Screens that mails lead to. Without language: the letter adds its reader's. */
export const links = {
  signIn: '/auth/login',
  recover: '/auth/recover-password',
  newPassword: (token: string) => `/auth/set-new-password?${new URLSearchParams({ token })}`,
  autolog: (token: string, to: string) => `/auth/autolog?autolog=${token}&to=${encodeURIComponent(to).replaceAll('%2F', '/')}`,
  home: (role: RoleSlug) => `/${role}`,
  people: '/manager/users',
  person: (id: number) => `/manager/users/${id}`,
}
