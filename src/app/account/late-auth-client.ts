import type { AuthClient, authClient } from './auth-client.ts'
import { AuthFailure } from './auth-failure.ts'

/** Answers of those calls that never reject, where not even their code could be loaded. */
const WITHOUT_CODE = { present: null, has: false, company: null, revoke: false } as const

const NAMES = [
  'signIn',
  'setUp',
  'setNewPassword',
  'autolog',
  'signInByPasskey',
  'confirm',
  'confirmByPasskey',
  'enrolledSession',
  'enrol',
  'enrolled',
  'enrolPasskey',
  'enrolledByPasskey',
  'passkeyOptions',
  'present',
  'recover',
  'register',
  'contact',
  'has',
  'company',
  'emailLink',
  'followedTicket',
  'revoke',
] as const satisfies readonly (keyof AuthClient)[]

type Call = (...values: readonly never[]) => Promise<unknown>

/** The client of `auth-client.ts`, whose code comes with the first call: a form is shown before. */
export const lateAuthClient = (...settings: Parameters<typeof authClient>): AuthClient => {
  let loading: Promise<AuthClient> | null = null
  const load = (): Promise<AuthClient> => {
    loading ??= import('./auth-client.ts').then(
      (code) => code.authClient(...settings),
      (error: unknown) => {
        // Loaded again by the next call.
        loading = null
        throw error
      },
    )
    return loading
  }
  const later =
    (name: keyof AuthClient): Call =>
    async (...values) => {
      const client = await load().catch(() => null)
      if (client) return (client[name] as Call)(...values)
      if (Object.hasOwn(WITHOUT_CODE, name)) return WITHOUT_CODE[name as keyof typeof WITHOUT_CODE]
      throw new AuthFailure('offline', {}, null)
    }
  const client: Readonly<Record<(typeof NAMES)[number], Call>> = Object.fromEntries(
    NAMES.map((name) => [name, later(name)]),
  ) as never
  // Each name stands for the call of the same name.
  return client as unknown as AuthClient
}
