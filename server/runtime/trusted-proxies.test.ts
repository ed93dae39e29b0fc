import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { type BuiltServer, buildServer } from '../build-server.ts'
import { testPglite } from '../testing/databases/test-database.ts'
import { StartupError } from './startup-error.ts'
import { callerAddress, readTrustedProxies } from './trusted-proxies.ts'

const CALLER = '198.51.100.9'

/** Returns the caller's address of a request, after checking that an upgrade gets the same one. */
const seen = async (setting: string, peer: string, forwarded: string): Promise<string> => {
  const trusted = readTrustedProxies(setting)
  const app = Fastify({ trustProxy: trusted ?? false })
  app.get('/', async (request) => {
    expect(callerAddress(request.raw, trusted)).toBe(request.ip)
    return request.ip
  })
  return (await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-forwarded-for': forwarded } })).body
}

describe('the address of the caller', () => {
  test('is the one that the nearest trusted proxies report, never one that the caller added', async () => {
    expect(await seen('1', '127.0.0.1', `1.1.1.1, ${CALLER}`)).toBe(CALLER)
    expect(await seen('2', '10.0.0.4', `1.1.1.1, ${CALLER}, 10.0.0.3`)).toBe(CALLER)
    expect(await seen('loopback', '::ffff:127.0.0.1', `1.1.1.1, ${CALLER}`)).toBe(CALLER)
    expect(await seen('203.0.113.0/24, loopback', '203.0.113.7', `1.1.1.1, ${CALLER}, 127.0.0.1`)).toBe(CALLER)
    expect(await seen('2001:db8::/32', '2001:db8::5', CALLER)).toBe(CALLER)
  })

  test('is the peer of the connection when that is no proxy of ours', async () => {
    expect(await seen('10.0.0.4', CALLER, '1.1.1.1')).toBe(CALLER)
    expect(await seen('private', CALLER, '1.1.1.1')).toBe(CALLER)
    expect(await seen('1', CALLER, '1.1.1.1')).toBe(CALLER)
  })
})

test('a setting that makes no sense stops the start', () => {
  for (const setting of [
    '0',
    '11',
    'true',
    'proxy.exemple.fr',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '1,x',
    ',',
  ]) {
    expect(() => readTrustedProxies(setting), setting).toThrow(StartupError)
  }
  expect(readTrustedProxies(null)).toBeNull()
})

describe('wrong sign-ins are counted', () => {
  const servers: BuiltServer[] = []
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  /** Six people behind one peer, or one who says to be six. */
  const sixSignIns = async (setting: string | null): Promise<readonly number[]> => {
    const trustProxy = readTrustedProxies(setting)
    const server = await buildServer({
      database: await testPglite(),
      logLevel: 'silent',
      clientFolder: null,
      publicUrl: null,
      trustProxy,
    })
    servers.push(server)
    const statuses: number[] = []
    for (let caller = 1; caller <= 6; caller++) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/interfaces/auth/login',
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': `198.51.100.${caller}` },
        payload: { email: 'ada@exemple.fr', password: 'wrong' },
      })
      statuses.push(answer.statusCode)
    }
    return statuses
  }

  test('by the peer without the setting, whatever the caller writes into the header', async () => {
    expect(await sixSignIns(null)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('by the caller behind a trusted proxy', async () => {
    expect(await sixSignIns('1')).toEqual([401, 401, 401, 401, 401, 401])
  })
})
