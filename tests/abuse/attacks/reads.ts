import type { Random } from '#tests/simulation/random.ts'
import type { Role } from '../stage.ts'
import type { Attack } from './attack.ts'

const SIGNED_IN: readonly Role[] = ['client', 'clientManager', 'technicien', 'manager']
const SORTS = [
  'name:asc',
  'location:desc',
  'dead_line:asc',
  'importance:desc',
  'tag:asc',
  'created_at:desc',
  'closed_at:asc',
]
const MODELS = [
  'ticket',
  'pointage',
  'comment',
  'file',
  'ticket_status_history',
  'client',
  'projet',
  'user',
  'notification',
  'activity',
]

const sorts = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(SORTS)).join(',')

/** The dearest page of the API, asked for again and again without waiting for it (F5). */
export const abandonedReads: Attack = {
  name: 'abandoned-reads',
  roles: ['manager', 'technicien', 'client'],
  atOnce: 25,
  pauseMs: 5,
  strike: async (arena) => {
    const path = '/api/models/ticket?limit=1000&include=pointages,comments,histories,files&append=ut_done'
    await arena.http({ method: 'GET', path, headers: arena.headers(), giveUpAfterMs: 20 + arena.random.below(200) })
  },
}

/** Pages far behind, sorted by what no index holds, filtered by half of the table (F5). */
export const deepPages: Attack = {
  name: 'deep-pages',
  roles: SIGNED_IN,
  atOnce: 8,
  pauseMs: 20,
  strike: async (arena) => {
    const { random } = arena
    const query = random.pick([
      `orderBy=${sorts(random, 3)}&page=${1 + random.below(1_000)}&limit=100`,
      `orderBy=${sorts(random, 12)}&page=1000000&limit=1000`,
      `search=${random.pick(['e', 'a e', 'imprimante', '%25', '_____', 'é'.repeat(100)])}&orderBy=${sorts(random, 2)}&page=${1 + random.below(50)}`,
      `filter[id]=${Array.from({ length: 999 }, () => random.below(100_000)).join(',')}&include=pointages`,
      'filter[created_at][from]=1900-01-01T00:00:00.000Z&append=ut_done&limit=1000',
    ])
    const giveUp = random.below(2) === 0 ? { giveUpAfterMs: 50 + random.below(500) } : {}
    await arena.http({ method: 'GET', path: `/api/models/ticket?${query}`, headers: arena.headers(), ...giveUp })
  },
}

/** Whole lists as files, read or left. */
export const exportFloods: Attack = {
  name: 'export-floods',
  roles: ['technicien', 'manager'],
  atOnce: 4,
  pauseMs: 50,
  strike: async (arena) => {
    const { random } = arena
    const query = random.pick(['', '?query=orderBy%3Dname%3Aasc', '?query=search%3De', '?query=limit%3Dall'])
    const giveUp = random.below(2) === 0 ? { giveUpAfterMs: 20 + random.below(1_000) } : {}
    const path = `/api/models/${random.pick(['ticket', 'pointage'])}/export${query}`
    await arena.http({ method: 'GET', path, headers: arena.headers(), ...giveUp })
  },
}

/** Invoices as PDF, as fast as they can be asked for. */
export const pdfFloods: Attack = {
  name: 'pdf-floods',
  roles: ['manager'],
  atOnce: 12,
  pauseMs: 10,
  strike: async (arena) => {
    const { random, stage } = arena
    const id = random.pick(stage.records.invoices.length > 0 ? stage.records.invoices : [1])
    const giveUp = random.below(2) === 0 ? { giveUpAfterMs: 10 + random.below(300) } : {}
    await arena.http({
      method: 'GET',
      path: `/api/models/invoice/${id}/exportPdf`,
      headers: arena.headers(),
      ...giveUp,
    })
  },
}

/** Everything that is cheap, very often. */
export const cheapFloods: Attack = {
  name: 'cheap-floods',
  roles: ['stranger', ...SIGNED_IN],
  atOnce: 16,
  pauseMs: 2,
  strike: async (arena) => {
    const path = arena.random.pick([
      '/',
      '/health',
      '/ready',
      '/api/docs',
      '/api/docs/openapi.json',
      '/api/notifications',
      '/api/interfaces/auth/user',
      '/api/models/ticket/1',
      '/api/nothing',
      '/nowhere.js',
      '/metrics',
      ...MODELS.map((model) => `/api/models/${model}?limit=5`),
    ])
    await arena.http({ method: arena.random.pick(['GET', 'GET', 'HEAD', 'OPTIONS']), path, headers: arena.headers() })
  },
}

/** The feed from its beginning, in its largest pages. */
export const feedFloods: Attack = {
  name: 'feed-floods',
  roles: SIGNED_IN,
  atOnce: 8,
  pauseMs: 20,
  strike: async (arena) => {
    const path = `/api/models/${arena.random.pick(MODELS.slice(0, 6))}?since=&limit=1000`
    const giveUp = arena.random.below(2) === 0 ? { giveUpAfterMs: 10 + arena.random.below(200) } : {}
    await arena.http({ method: 'GET', path, headers: { ...arena.headers(), 'x-device-id': 'abuse' }, ...giveUp })
  },
}

/** Connections that ask for large pages and never read a byte of them. */
export const greedyReaders: Attack = {
  name: 'greedy-readers',
  roles: ['manager', 'client'],
  atOnce: 20,
  pauseMs: 100,
  strike: async (arena) => {
    const socket = await arena.connect('large pages that nobody reads')
    if (!socket) return
    socket.pause()
    const headers = Object.entries(arena.headers()).map(([name, value]) => `${name}: ${value}\r\n`)
    const path = arena.random.pick([
      '/api/models/ticket?limit=1000&include=comments',
      '/api/models/pointage?limit=1000',
      '/api/models/ticket/export',
    ])
    const closed = new AbortController()
    socket.once('close', () => closed.abort())
    for (let n = 0; n < 10 && !arena.signal.aborted && !closed.signal.aborted; n++) {
      if (socket.writable) socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers.join('')}\r\n`)
      await arena.pause(300)
    }
    await arena.pause(3_000)
    socket.destroy()
  },
}
