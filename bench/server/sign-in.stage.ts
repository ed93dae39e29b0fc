import { DEMO_PASSWORD } from '#contract/core/kinds/password.ts'
import { DEMO_ACCOUNTS } from '#server/access/accounts/demo-data.ts'
import { type Stage, succeed } from './stage.ts'
import { timeEach } from './stats.ts'

/** One after the other: a password is made to cost time. */
export const signIn: Stage = async ({ server, quick }) => {
  const body = { email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD }
  const { p50, p95 } = await timeEach(quick ? 10 : 30, 2, () =>
    succeed(server, { method: 'POST', path: '/api/interfaces/auth/login', body }),
  )
  return [{ name: 'sign-in, p95', value: p95, unit: 'ms', note: `p50 ${p50.toFixed(1)} ms (argon2id)` }]
}
