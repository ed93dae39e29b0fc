import type { Attack } from './attack.ts'

const SIGNED_IN = ['client', 'technicien', 'manager'] as const

/** Archives of everything, of one person and of the activity, of which many are not waited for. */
export const archiveFloods: Attack = {
  name: 'archive-floods',
  roles: SIGNED_IN,
  atOnce: 4,
  pauseMs: 20,
  strike: async (arena) => {
    const { random } = arena
    const person = arena.person()
    if (!person) return
    const path = random.pick([
      '/api/archive',
      `/api/models/user/${person.id}/personalData`,
      '/api/audit/export',
      '/api/audit/verify',
    ])
    const giveUp = random.below(2) === 0 ? { giveUpAfterMs: 10 + random.below(1_000) } : {}
    await arena.http({ method: 'GET', path, headers: { authorization: `Bearer ${person.token}` }, ...giveUp })
  },
}

/** Erases the same people by several managers at once, before, while and after it is rehearsed. */
export const erasures: Attack = {
  name: 'erasures',
  roles: ['manager', 'technicien'],
  atOnce: 4,
  pauseMs: 30,
  strike: async (arena) => {
    const { random, stage } = arena
    const path = `/api/models/user/${random.pick(stage.erasable)}`
    const headers = arena.headers()
    if (random.below(3) === 0) return void (await arena.http({ method: 'GET', path: `${path}/erasure`, headers }))
    await arena.http({
      method: 'POST',
      path: `${path}/erase`,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': random.uuid() },
      body: JSON.stringify({ erase_comments: random.below(2) === 0 }),
    })
  },
}

const DAY_MS = 86_400_000
const DAYS = 2_000

/** Lists of any past day, page after page, without waiting for them. */
export const timeTravels: Attack = {
  name: 'time-travels',
  roles: ['manager', 'technicien'],
  atOnce: 8,
  pauseMs: 10,
  strike: async (arena) => {
    const { random } = arena
    const day = new Date(Date.now() - random.below(DAYS) * DAY_MS).toISOString().slice(0, 10)
    const path = `/api/as-of/${random.pick(['tickets', 'receivables'])}?day=${day}&after=${random.pick([0, 20_000, 2 ** 31 - 1])}`
    const giveUp = random.below(2) === 0 ? { giveUpAfterMs: 10 + random.below(200) } : {}
    await arena.http({ method: 'GET', path, headers: arena.headers(), ...giveUp })
  },
}
