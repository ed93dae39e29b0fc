import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltServer, buildServer } from '../../build-server.ts'
import { testPglite } from '../../testing/databases/test-database.ts'
import { buildTestServer, startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let guarded: BuiltServer
const TOKEN = 'a-token-of-the-operator'

beforeAll(async () => {
  server = await startTestServer()
  guarded = await buildServer({
    database: await testPglite(),
    logLevel: 'silent',
    clientFolder: null,
    publicUrl: null,
    metricsToken: TOKEN,
  })
})
afterAll(async () => {
  await server.close()
  await guarded.close()
})

const metrics = async (): Promise<string> => (await server.app.inject({ url: '/metrics' })).body

/** Value of the only line that starts with this. */
const figure = (text: string, start: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  )

describe('what is counted', () => {
  test('requests are counted by the pattern of their route; addresses, ids and tokens never appear', async () => {
    const manager = await server.as('manager')
    await manager.get(`/api/models/ticket/${server.fixture.tickets.own}?include=projet`)
    await manager.get('/api/models/ticket/987654321')
    await server.app.inject({ url: '/api/geheim-987654321?token=abc' })
    const text = await metrics()
    const count = (status: number) =>
      `http_request_duration_seconds_count{method="GET",route="/api/models/ticket/:id",status="${status}"}`
    expect(figure(text, count(200))).toBe(1)
    expect(figure(text, count(404))).toBe(1)
    expect(figure(text, 'http_request_duration_seconds_count{method="GET",route="unknown",status="404"}')).toBe(1)
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/models/ticket/:id",status="200"}',
    )
    for (const word of ['987654321', 'geheim', 'abc', 'include', manager.token]) expect(text).not.toContain(word)
  })

  test('writes that were refused are counted by code, reads are not', async () => {
    const technicien = await server.as('technicien')
    const before = figure(await metrics(), 'sav_write_refusals_total{code="validation"}') || 0
    await technicien.put(`/api/models/ticket/${server.fixture.tickets.own}/updateUt`, { ut: 'abc' })
    await technicien.get('/api/models/ticket?order=nonsense')
    const text = await metrics()
    expect(figure(text, 'sav_write_refusals_total{code="validation"}')).toBe(before + 1)
    expect(text).not.toContain('code="bad_query"')
  })

  test('event-loop delay, memory, connections, sockets and the feed have a value', async () => {
    const text = await metrics()
    for (const quantile of ['0.5', '0.99'])
      expect(figure(text, `nodejs_eventloop_delay_seconds{quantile="${quantile}"}`)).toBeGreaterThanOrEqual(0)
    expect(figure(text, 'process_memory_bytes{kind="resident"}')).toBeGreaterThan(10_000_000)
    expect(figure(text, 'http_requests_under_way')).toBe(1)
    for (const name of ['sav_realtime_sockets', 'http_connections', 'sav_feed_lag_seconds'])
      expect(figure(text, `${name} `), name).toBe(0)
    expect(figure(text, 'sav_database_up ')).toBe(1)
  })
})

describe('who is answered', () => {
  const ask = (app: BuiltServer['app'], headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/metrics', headers, remoteAddress })

  test('without a token set, this machine alone: no other, and nobody for whom a proxy on this machine speaks', async () => {
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await ask(server.app, {}, address)).statusCode).toBe(200)
    const strangers = [
      await ask(server.app, {}, '192.0.2.7'),
      await ask(server.app, { 'x-forwarded-for': '127.0.0.1' }),
      await ask(server.app, { forwarded: 'for=127.0.0.1' }),
      await ask(server.app, { 'x-real-ip': '127.0.0.1' }),
      await ask(server.app, { via: '1.1 proxy' }),
    ]
    for (const answer of strangers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_route'])
  })

  test('without a token set, nobody where the settings speak of a proxy: it may stand on this machine and add no header', async () => {
    for (const setting of [{ publicUrl: 'https://sav.exemple.fr' }, { trustProxy: () => true }]) {
      const proxied = await buildTestServer(await testPglite(), setting)
      expect((await ask(proxied.app, {})).statusCode).toBe(404)
      await proxied.close()
    }
  })

  test('with a token set, whoever brings it, from anywhere', async () => {
    expect(
      (await ask(guarded.app, { authorization: `Bearer ${TOKEN}` }, '192.0.2.7')).headers['content-type'],
    ).toContain('text/plain')
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }] as Record<
      string,
      string
    >[]) {
      expect((await ask(guarded.app, headers)).json().code).toBe('no_route')
    }
  })
})
