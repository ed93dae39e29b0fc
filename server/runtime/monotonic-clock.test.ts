import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestServer } from '../testing/servers/test-server.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a wall clock that is set back by two hours blocks sign-ins for no longer than before', async () => {
  const server = await startTestServer()
  const { throttle } = server.services
  for (let n = 0; n < 5; n++) await throttle.admit('ada@exemple.fr', '192.0.2.1')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7_200_000 })
  const wait = await throttle.admit('ada@exemple.fr', '192.0.2.1')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  vi.useRealTimers()
  await server.close()
})

/** Instants that are compared with those of the database or of another machine. */
const WALL_CLOCK = [
  'server/access/links/email-change.ts',
  'server/access/links/one-time-tokens.ts',
  'server/access/sessions/own-sessions.ts',
  'server/access/sessions/sessions.ts',
  'server/access/sign-in/oidc.ts',
  'server/access/sign-in/passkeys.ts',
  'server/access/sign-in/totp.ts',
  'server/access/tokens/owner-of-token.ts',
  'server/http/authenticate.ts',
  'server/http/routes/events.routes.ts',
  'server/http/routes/mail-inbound.routes.ts',
  'server/operations/backup/number-gap.ts',
  'server/seed/demo.ts',
  'server/start/create-services.ts',
  'server/webhooks/deliveries.ts',
  'server/webhooks/queue.ts',
]

test('durations and limits are measured with the monotonic clock', () => {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/testing/**'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /\bDate\.now\b(?!`)/.test(readFileSync(file, 'utf8'))).sort()).toEqual(WALL_CLOCK)
})
