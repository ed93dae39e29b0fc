import { afterEach, expect, it } from 'vitest'
import { pushCalls } from '#contract/calls/push.calls.ts'
import { readConfig } from '../config/config.ts'
import { startTestServer, type TestServer } from '../testing/servers/test-server.ts'

const APP_ID = '0b3ae2a4-0f0c-4a83-9d1c-5e1f2a3b4c5d'

let server: TestServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const look = async (server: TestServer) => {
  const [page, worker] = await Promise.all(
    ['/health', pushCalls.oneSignalWorker.path].map((url) =>
      server.app.inject({ url, headers: { host: 'sav.exemple.fr' } }),
    ),
  )
  const key = await (await server.as('client')).get(pushCalls.key.path)
  return { policy: String(page?.headers['content-security-policy']), worker, appId: key.json().data.onesignal_app_id }
}

it('without an application nothing of OneSignal is allowed, named or served', async () => {
  server = await startTestServer()
  const { policy, worker, appId } = await look(server)
  expect([policy.includes('onesignal'), appId, worker?.statusCode, worker?.json().code]).toEqual([
    false,
    null,
    404,
    'no_route',
  ])
})

it('with an application its scripts may run and ask its API, and nothing else is allowed', async () => {
  server = await startTestServer(undefined, { oneSignalAppId: APP_ID })
  const { policy, worker, appId } = await look(server)
  expect(policy).toContain("script-src 'self' https://cdn.onesignal.com https://api.onesignal.com;")
  expect(policy).toContain("connect-src 'self' ws://sav.exemple.fr wss://sav.exemple.fr https://api.onesignal.com;")
  expect(policy.split('onesignal').length - 1).toBe(3)
  expect([appId, worker?.statusCode, worker?.headers['content-type']]).toEqual([
    APP_ID,
    200,
    'text/javascript; charset=utf-8',
  ])
  expect(worker?.body).toBe("importScripts('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js')\n")
})

it('is off until its id is set, which must be one', () => {
  expect([readConfig({}).oneSignalAppId, readConfig({ ONESIGNAL_APP_ID: APP_ID }).oneSignalAppId]).toEqual([
    null,
    APP_ID,
  ])
  expect(() => readConfig({ ONESIGNAL_APP_ID: "x'; script-src *" })).toThrow(/^ONESIGNAL_APP_ID must be/)
})
