import { AUTH_PATH } from '#contract/calls/auth-path.ts'
import { codeAt, stepAt } from '../../access/sign-in/totp.ts'
import type { Caller } from '../servers/test-server.ts'

/** A person’s authenticator application, with a clock of its own. */
export interface Application {
  readonly secret: string
  /** The code now, or some steps of 30 s before or after. */
  code(steps?: number): string
}

export const applicationWith = (secret: string): Application => ({
  secret,
  code: (steps = 0) => codeAt(secret, stepAt(Date.now()) + steps),
})

/** Adds an application to an account; the code of the previous step confirms it. */
export const addApplication = async (
  caller: Caller,
  password: string,
): Promise<{ readonly application: Application; readonly codes: readonly string[] }> => {
  const started = await caller.post(`${AUTH_PATH}/factors/totp`, { current_password: password })
  const application = applicationWith(started.json().data.secret)
  const confirm = () => caller.post(`${AUTH_PATH}/factors/totp/confirm`, { code: application.code(-1) })
  const first = await confirm()
  // A step of 30 s may end between the code and its request.
  const confirmed = first.statusCode === 200 ? first : await confirm()
  return { application, codes: confirmed.json().data.recovery_codes }
}
