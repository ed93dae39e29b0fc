import { makeSecret } from '#server/access/tokens/secret.ts'
import type { Arena, Attack } from './attack.ts'

/** Calls inside and outside the rights of the token, which are to read tickets. */
const PATHS = [
  '/api/models/ticket?limit=5',
  '/api/models/ticket?since=&limit=50',
  '/api/models/ticket/fake',
  '/api/as-of/tickets?day=2026-10-31',
  '/api/models/invoice?limit=5',
  '/api/models/user?limit=5',
  '/api/tokens',
  '/api/archive',
  '/api/interfaces/auth/factors',
]

const bearerOf = (arena: Arena): string => {
  const { random } = arena
  const own = arena.person()?.apiToken ?? ''
  return random.pick([
    own,
    own,
    own,
    makeSecret(),
    own.slice(0, -1),
    `${own}x`,
    `sav_pat_${'x'.repeat(5_000)}`,
    'sav_pat_',
  ])
}

/** Programs in a loop, with good, wrong and spoiled access tokens. */
export const tokenFloods: Attack = {
  name: 'token-floods',
  roles: ['client', 'technicien', 'manager'],
  atOnce: 8,
  pauseMs: 3,
  strike: async (arena) => {
    const headers = { authorization: `Bearer ${bearerOf(arena)}` }
    await arena.http({ method: 'GET', path: arena.random.pick(PATHS), headers })
  },
}

/**
 * Addresses inside the network of the server, in the forms in which filters miss them; none leaves
 * this machine.
 */
const TARGETS = [
  'http://127.0.0.1:9/',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:127.0.0.1]/hook',
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://0/hook',
  'https://10.0.0.1/hook',
  'https://192.168.1.10/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@127.0.0.1/hook',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'https://',
  `https://127.0.0.1/${'x'.repeat(3_000)}`,
]
const STEPS = ['change', 'rotate', 'test', 'remove']
/** Webhooks of a run have the first numbers. */
const MAX_ID = 30

/** Webhooks to addresses that they must not reach, changed and tried in any order. */
export const webhookTargets: Attack = {
  name: 'webhook-targets',
  roles: ['manager'],
  atOnce: 3,
  pauseMs: 30,
  strike: async (arena) => {
    const { random } = arena
    const id = 1 + random.below(MAX_ID)
    const path = random.pick([
      '/api/outgoing-webhooks',
      ...STEPS.map((step) => `/api/outgoing-webhooks/${id}/${step}`),
      `/api/webhook-deliveries/${id}/redeliver`,
    ])
    const events = random.pick(['ticket.create', 'ticket.create ticket.start', 'ticket.*', ''])
    const body = JSON.stringify({
      name: `abuse ${random.uuid()}`,
      url: random.pick(TARGETS),
      events,
      is_active: random.below(2) === 0,
    })
    await arena.http({
      method: 'POST',
      path,
      headers: { ...arena.headers(), 'content-type': 'application/json', 'idempotency-key': random.uuid() },
      body,
      giveUpAfterMs: 5_000,
    })
  },
}
