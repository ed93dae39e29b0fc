import { CALLS } from '#contract/calls/all.ts'
import type { Call } from '#contract/core/call.ts'
import type { Random } from '#tests/simulation/random.ts'
import { ROLES } from '../stage.ts'
import { oddText, spoiledBody } from '../wire/nonsense.ts'
import type { Arena, Attack } from './attack.ts'

/**
 * Calls that end the sessions of those who attack, or give them a password: with a body of any kind
 * they succeed, and nothing after them would be an attack any more.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'authentication.logout',
  'account.logoutEverywhere',
  'account.password',
  'session.endOthers',
])

/**
 * Every call of the contract that is no generic call of a model; new ones are attacked from their
 * first day.
 */
const STRUCK: readonly Call[] = Object.entries(CALLS).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => (LEFT_OUT.has(`${area}.${name}`) ? [] : [call])),
)

/** Ids that no record has: what is written with a real one is the business of other attacks. */
const ODD_IDS = [
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  'x',
  '%00',
  '1e3',
  '__proto__',
  '1%27--',
  '..%2f..',
]
const DAYS = ['2026-10-31', '2026-02-30', '1970-01-01', '9999-12-31', '2026-13', '2026', '0']

const placeOf = ({ method }: Call, name: string, { random, stage }: Arena): string => {
  if (name !== 'id')
    return random.pick([...DAYS, ...ODD_IDS, 'x'.repeat(3_000), encodeURIComponent(oddText(random)).slice(0, 500)])
  const real = String(random.pick([...stage.records.tickets, ...stage.records.invoices, 1]))
  return method === 'get' && random.below(3) === 0 ? real : random.pick(ODD_IDS)
}

const queryOf = ({ query }: Call, random: Random): string => {
  const names = [...Object.keys(query), '__proto__', 'unknown']
  const parts = Array.from(
    { length: random.below(4) },
    () => `${random.pick(names)}=${random.pick([...DAYS, oddText(random)])}`,
  )
  return parts.length === 0 ? '' : `?${parts.join('&').replaceAll(/[^\x21-\x7e]/g, '')}`
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' }
/** Fields of bodies in the form of other systems. */
const FREE_FIELDS = ['token', 'response', 'id', 'email', 'name', 'data', 'channels']

const bodyOf = ({ body }: Call, random: Random) => {
  if (body === 'multipart') {
    const name = random.pick(['image', 'file', '__proto__'])
    return {
      headers: FORM_TYPE,
      body: `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${oddText(random)}\r\n--x--\r\n`,
    }
  }
  return {
    headers: JSON_TYPE,
    body: spoiledBody(random, body === 'free' ? FREE_FIELDS : [...Object.keys(body), 'other']),
  }
}

/** Calls of every area with odd places, queries and bodies. */
export const oddCalls: Attack = {
  name: 'odd-calls',
  roles: ROLES,
  atOnce: 4,
  pauseMs: 5,
  strike: async (arena) => {
    const { random } = arena
    const call = random.pick(STRUCK)
    const path = `${call.path.replaceAll(/:(\w+)/g, (_, name: string) => placeOf(call, name, arena))}${queryOf(call, random)}`
    const sent = call.method === 'get' ? { headers: {} } : bodyOf(call, random)
    await arena.http({
      method: call.method.toUpperCase(),
      path,
      ...sent,
      headers: { ...arena.headers(), ...sent.headers, 'idempotency-key': random.uuid() },
      giveUpAfterMs: 3_000,
    })
  },
}
