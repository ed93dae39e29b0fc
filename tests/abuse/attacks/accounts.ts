import type { Attack } from './attack.ts'

const AUTH = '/api/interfaces/auth'
const JSON_TYPE = { 'content-type': 'application/json' }
const KNOWN = [
  'manager@exemple.fr',
  'technicien@exemple.fr',
  'client@exemple.fr',
  'MANAGER@exemple.fr',
  'technİcien@exemple.fr',
]

/** A passkey that nobody has, with parts that are none. */
const PASSKEY = {
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
}

/** Guesses of passwords, links, tokens, codes and passkeys, and mails for others. */
export const guesses: Attack = {
  name: 'guesses',
  roles: ['stranger'],
  atOnce: 12,
  pauseMs: 5,
  strike: async (arena) => {
    const { random } = arena
    const email = random.below(3) === 0 ? `${random.uuid()}@exemple.fr` : random.pick(KNOWN)
    const [path, body] = random.pick([
      ['login', { email, password: random.pick(['123456789012', 'motdepasse', '', 'x'.repeat(100_000)]) }],
      ['login', { email, password: random.uuid() }],
      ['recover-password', { email }],
      ['register', { firstname: 'A', lastname: 'B', email, password: 'une-longue-phrase', company: 'C', phone: null }],
      ['set-new-password', { token: random.uuid(), password: 'une-longue-phrase' }],
      ['autolog', { token: random.uuid() }],
      ['second-step', { token: random.uuid(), code: String(random.below(1_000_000)).padStart(6, '0') }],
      ['second-step/passkey', { token: random.uuid(), response: PASSKEY }],
      ['second-step/enrol', { token: random.uuid() }],
      ['second-step/enrol/passkey-options', { token: random.uuid() }],
      ['second-step/enrolled/passkey', { token: random.uuid(), response: PASSKEY }],
      ['passkey-options', {}],
      ['passkey', { response: random.pick([PASSKEY, null, 'x', {}, { id: 'x'.repeat(100_000) }]) }],
      ['setup', { token: random.uuid(), firstname: 'A', lastname: 'B', email, password: 'une-longue-phrase' }],
    ] as const)
    const headers = { ...JSON_TYPE, 'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.1` }
    await arena.http({ method: 'POST', path: `${AUTH}/${path}`, headers, body: JSON.stringify(body) })
  },
}

/** Refreshes with the same good token and with bad ones; the sessions serve nothing else. */
export const refreshFloods: Attack = {
  name: 'refresh-floods',
  roles: ['client', 'technicien'],
  atOnce: 10,
  pauseMs: 5,
  strike: async (arena) => {
    const { random } = arena
    const token = random.below(4) === 0 ? random.uuid() : (arena.person()?.refreshToken ?? '')
    await arena.http({
      method: 'POST',
      path: `${AUTH}/refresh`,
      headers: JSON_TYPE,
      body: JSON.stringify({ refresh_token: token }),
    })
  },
}
