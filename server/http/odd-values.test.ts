import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEnvelope } from '#contract/core/protocol.ts'
import { MODEL_NAMES, modelOf } from '#contract/registry.ts'
import { filterableFields } from '../query-builder/list-request.ts'
import { type Caller, startTestServer, type TestServer } from '../testing/servers/test-server.ts'

let server: TestServer
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.as('manager')
})
afterAll(() => server.close())

const NUMBERS = [
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1e21,
  1e308,
].map((n) => n.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 0 }))
const WORDS = [
  '',
  ' ',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e5',
  '1.5',
  'true',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  "'",
  '\\\\',
  '%25',
  '\u0130',
]
const DATES = [
  '0000-00-00',
  '1899-12-31',
  '2199-12-31',
  '9999-12-31',
  '2026-02-30',
  '2026-01-01T00:00:00Z',
  '2199-12-31T23:59:59-23:59',
  '2026-01-01T00:00:00%2B99:99',
]
const VALUES = [...NUMBERS, ...WORDS, ...DATES].map((value) =>
  value.includes('%') ? value : encodeURIComponent(value),
)

const faultsOf = async (urls: readonly string[]): Promise<readonly unknown[]> => {
  const faults: unknown[] = []
  for (const url of urls) {
    const answer = await manager.get(url)
    if (answer.statusCode >= 500 || !isEnvelope(answer.json()))
      faults.push([url, answer.statusCode, answer.body.slice(0, 200)])
  }
  return faults
}

/** One field of each kind: the kind decides how a value is read and compared. */
const fieldsByKind = new Map(
  MODEL_NAMES.flatMap((model) =>
    filterableFields(model, 'manager').map(
      (name) => [modelOf(model).fields[name]?.kind ?? 'id', { model, name }] as const,
    ),
  ),
)

describe('no odd value is a fault of the server', () => {
  test.each([...fieldsByKind].map(([kind, { model, name }]) => ({ kind, model, name })))(
    'as a filter by $kind: $model.$name',
    async ({ model, name }) => {
      const urls = VALUES.flatMap((value) =>
        ['', '[from]', '[to]'].map((part) => `/api/models/${model}?limit=1&filter[${name}]${part}=${value}`),
      )
      expect(await faultsOf(urls)).toEqual([])
    },
  )

  test.each(['ticket', 'comment', 'activity'] as const)(
    'as an id, a page, a limit, a search, an order or a cursor of %s',
    async (model) => {
      const relations = Object.entries(modelOf(model).relations).flatMap(([name, relation]) =>
        'many' in relation ? [name] : [],
      )
      const urls = VALUES.flatMap((value) => [
        `/api/models/${model}/${value}`,
        ...relations.map((name) => `/api/models/${model}/${value}/${name}`),
        ...['page', 'limit', 'search', 'orderBy', 'include', 'fields', 'append', 'since'].map(
          (name) => `/api/models/${model}?limit=1&${name}=${value}`,
        ),
        `/api/models/${model}?since=&limit=${value}`,
      ])
      expect(await faultsOf(urls)).toEqual([])
    },
  )
})

test('no number in a cursor is a fault of the server', async () => {
  const first = (await manager.get('/api/models/ticket?since=&limit=1')).json().metadata.cursor
  const [epoch, scope] = JSON.parse(Buffer.from(first, 'base64url').toString())
  const xids = [
    '0',
    '1',
    '-1',
    '',
    '00000000000000000001',
    String(2n ** 63n),
    String(2n ** 64n - 1n),
    String(2n ** 64n),
    '99999999999999999999',
    5,
    null,
  ]
  const ids = [null, 0, -1, 2 ** 53 - 1, 2 ** 53, '5']
  const cursors = xids.flatMap((start) => xids.flatMap((xid) => ids.map((id) => [epoch, scope, start, xid, id])))
  const urls = cursors.map(
    (cursor) => `/api/models/ticket?limit=1&since=${Buffer.from(JSON.stringify(cursor)).toString('base64url')}`,
  )
  expect(await faultsOf(urls)).toEqual([])
})

test('no header is a fault of the server', async () => {
  const values = [
    '',
    ' ',
    '\u0001',
    'é',
    '-1',
    String(2 ** 53),
    String(2 ** 64),
    'x'.repeat(8_000),
    '{}',
    '%',
    '%00',
    '%ED%A0%80',
    '__proto__',
    ',',
    ';',
    '*/*;q=2',
  ]
  const names = [
    'authorization',
    'idempotency-key',
    'x-was',
    'x-ago',
    'x-device-id',
    'x-contract-version',
    'x-epoch',
    'accept-language',
    'accept-encoding',
    'origin',
    'host',
    'range',
    'if-none-match',
    'if-modified-since',
    'content-type',
    'expect',
    'x-forwarded-for',
    'forwarded',
  ]
  const faults: unknown[] = []
  for (const name of names) {
    for (const value of values) {
      const answers = [
        await manager.get('/api/models/ticket?limit=1', { [name]: value }),
        await manager.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut: 1 }, { [name]: value }),
      ]
      for (const { statusCode, body } of answers) if (statusCode >= 500) faults.push([name, value, statusCode, body])
    }
  }
  expect(faults).toEqual([])
})
