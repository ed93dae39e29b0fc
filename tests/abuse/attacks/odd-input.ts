import type { Random } from '#tests/simulation/random.ts'
import { ROLES } from '../stage.ts'
import { nonsense, oddText, spoiledBody } from '../wire/nonsense.ts'
import type { Attack } from './attack.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const TICKET_ACTIONS = [
  'updateUt',
  'updateName',
  'updateDeadLine',
  'updateImportance',
  'toggleFavorite',
  'updateStatus',
  'updateProjet',
  'start',
  'done',
]
const FIELDS = [
  'name',
  'description',
  'projet_id',
  'ut',
  'dead_line',
  'importance',
  'is_favorite',
  'status_id',
  'body',
  'mentions',
  'ticket_id',
  'filters',
]

const writeOf = (random: Random, tickets: readonly number[]): readonly [method: string, path: string] =>
  random.pick([
    ['PUT', `/api/models/ticket/${random.pick(tickets)}/${random.pick(TICKET_ACTIONS)}`],
    ['POST', '/api/models/ticket'],
    ['POST', '/api/models/comment'],
    ['POST', '/api/models/pointage'],
    ['POST', '/api/models/saved_view'],
    ['PUT', '/api/models/user/2147483647'],
    ['PUT', '/api/models/client/99999999999999999999'],
    ['PUT', '/api/models/ticket'],
    ['POST', '/api/interfaces/auth/login'],
    ['POST', '/api/interfaces/auth/autolog'],
    ['POST', '/broadcasting/auth'],
    ['POST', '/api/models/pointage/getPointageSynoptique/2026-01-01'],
    ['POST', `/apps/sav/events`],
    ['POST', '/api/webhooks/github'],
    ['POST', '/api/nothing'],
  ] as const)

/**
 * Bodies with prototype keys, deep nesting, huge numbers, NUL, lone surrogates, and values of every
 * type.
 */
export const oddBodies: Attack = {
  name: 'odd-bodies',
  roles: ROLES,
  atOnce: 4,
  pauseMs: 5,
  strike: async (arena) => {
    const { random, stage } = arena
    const [method, path] = writeOf(random, stage.records.tickets)
    const headers = {
      ...arena.headers(),
      ...JSON_TYPE,
      'idempotency-key': random.below(5) === 0 ? encodeURIComponent(oddText(random)).slice(0, 200) : random.uuid(),
      ...(random.below(5) === 0 ? { 'x-was': encodeURIComponent(nonsense(random)).slice(0, 9_000) } : {}),
      ...(random.below(5) === 0 ? { 'x-ago': encodeURIComponent(oddText(random)).slice(0, 200) } : {}),
    }
    await arena.http({ method, path, headers, body: spoiledBody(random, FIELDS) })
  },
}

/** Addresses and queries that independent tests found to be answered with 500 (F9). */
const KNOWN_QUERIES = [
  'filter[ut]=2147483648',
  'filter[ut]=-2147483649',
  'filter[id]=9223372036854775808',
  'page=1000000&limit=1000',
]
const LIST_MODELS = ['ticket', 'pointage', 'comment', 'invoice', 'user', 'absence', 'saved_view', 'commit']
const LIST_FIELDS = [
  'ut',
  'id',
  'importance',
  'dead_line',
  'created_at',
  'is_favorite',
  'name',
  'status_id',
  'search',
  'queryScopes',
  '__proto__',
  'constructor',
]

export const oddQueries: Attack = {
  name: 'odd-queries',
  roles: ['client', 'clientManager', 'technicien', 'manager'],
  atOnce: 4,
  pauseMs: 5,
  strike: async (arena) => {
    const { random } = arena
    const model = random.pick(LIST_MODELS)
    const part = random.pick(['', '', '[from]', '[to]', '[0]', '[]', '[__proto__]'])
    const query = random.pick([
      random.pick(KNOWN_QUERIES),
      random.pick(KNOWN_QUERIES),
      `filter[${random.pick(LIST_FIELDS)}]${part}=${oddText(random)}`,
      `since=${oddText(random)}`,
      `${random.pick(['page', 'limit', 'orderBy', 'include', 'fields', 'append', 'search', '__proto__'])}=${oddText(random)}`,
      `filter[ut]=1&filter[ut]=${oddText(random)}&filter[ut][from]=${oddText(random)}`,
    ])
    const place = random.below(6) === 0 ? `/${oddText(random).slice(0, 300)}` : ''
    await arena.http({
      method: 'GET',
      path: `/api/models/${model}${place}?${query}`.replaceAll(/[^\x21-\x7e]/g, ''),
      headers: arena.headers(),
    })
  },
}

const HUGE = ['18446744073709551616', '99999999999999999999', '9223372036854775808', '00000000000000000000']

/** Cursors of the feed whose numbers were changed by hand (F9). */
export const forgedCursors: Attack = {
  name: 'forged-cursors',
  roles: ['client', 'manager'],
  atOnce: 1,
  pauseMs: 50,
  strike: async (arena) => {
    const { random } = arena
    const path = `/api/models/${random.pick(['client', 'ticket_status', 'saved_view'])}`
    const answer = await arena.http({
      method: 'GET',
      path: `${path}?since=&limit=1`,
      headers: arena.headers(),
      whole: true,
    })
    const cursor = /"cursor":"([\w-]+)"/.exec(answer.text)?.[1]
    if (cursor === undefined) return
    const [epoch, scope] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    for (let n = 0; n < 10 && !arena.signal.aborted; n++) {
      const forged = [
        epoch,
        scope,
        random.pick(['1', ...HUGE]),
        random.pick(HUGE),
        random.pick([null, 0, -1, 2 ** 31, 2 ** 53 - 1]),
      ]
      const since = Buffer.from(JSON.stringify(forged)).toString('base64url')
      await arena.http({ method: 'GET', path: `${path}?since=${since}&limit=5`, headers: arena.headers() })
    }
  },
}

const PATHS = [
  '//',
  '///',
  '/%5c',
  '/%5c%5c',
  '/%00',
  '/%2f',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/./health',
  '/.git/config',
  '/assets/../index.html',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/%',
  '/%zz',
  '/%ff',
  '/%ed%a0%80',
  '/?%00',
  '/index.html/',
  '/*',
  '*',
  'http://elsewhere.example/health',
  '//elsewhere.example/',
  '/api/files/%00',
  '/api/pictures/..%2f..%2fpackage.json',
  '/api/models/__proto__',
  '/api/models/constructor/1',
  '/api/models/ticket/%00',
  '/api/models/ticket/1/__proto__',
  '/api/upload/__proto__',
  '/app/%00',
  '/health?',
  '/HEALTH',
  '/health/',
  `/${'a/'.repeat(2_000)}`,
  `/api/models/ticket/${'9'.repeat(500)}`,
]

/** Paths that routers, file servers and databases stumble over (F9). */
export const oddPaths: Attack = {
  name: 'odd-paths',
  roles: ['stranger', 'manager'],
  atOnce: 4,
  pauseMs: 5,
  strike: async (arena) => {
    const { random } = arena
    const path = random.pick(PATHS)
    await arena.http({
      method: random.pick(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS']),
      path,
      headers: arena.headers(),
    })
  },
}
