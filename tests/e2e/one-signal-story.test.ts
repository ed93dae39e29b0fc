import { createECDH, randomBytes } from 'node:crypto'
import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ONE_SIGNAL } from '#contract/core/one-signal.ts'
import { openSignedIn, openVisitor, whenUpToDate } from './support/page.ts'
import { openWorld, type World } from './support/world.ts'

const APP_ID = '0b3ae2a4-0f0c-4a83-9d1c-5e1f2a3b4c5d'

let world: World
beforeAll(async () => {
  world = await openWorld({
    tickets: 10,
    pointages: 10,
    environment: { ONESIGNAL_APP_ID: APP_ID, LOG_LEVEL: 'info' },
    database: 'postgres',
  })
})
afterAll(() => world.close())

/**
 * An SDK with the parts that the application uses; it knows its subscription a moment after the
 * opt-in.
 */
const FAKE_SDK = `
  const listeners = []
  const subscription = {
    id: undefined,
    addEventListener: (type, listener) => listeners.push(listener),
    optIn: async () => setTimeout(() => {
      subscription.id = 'player-of-the-story'
      for (const listener of listeners) listener({ current: { id: subscription.id } })
    }, 50),
    optOut: async () => { window.hasOptedOut = true },
  }
  const sdk = { init: async (options) => { window.initOptions = options }, User: { PushSubscription: subscription } }
  const waiting = window.OneSignalDeferred ?? []
  window.OneSignalDeferred = { push: (call) => call(sdk) }
  ;(async () => { for (const call of waiting) await call(sdk) })()
`

/** Lets the browser have push messages, which a browser without windows refuses. */
const allowPush = async (context: BrowserContext): Promise<void> => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await context.addInitScript((given) => {
    let own: object | null = null
    const subscription = {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/story',
      toJSON: () => ({ keys: given }),
      unsubscribe: async () => {
        own = null
        return true
      },
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(Notification, { requestPermission: async () => 'granted' })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => own,
      subscribe: async () => {
        own = subscription
        return own
      },
    })
  }, keys)
}

interface LogLine {
  readonly reqId?: string
  readonly req?: { readonly path?: string }
  readonly res?: { readonly status: number }
}

/** Registrations that the server has accepted, from the lines of its log. */
const registrations = (): number => {
  const lines = world.server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
  const log = lines.map((line) => JSON.parse(line) as LogLine)
  const asked = new Set(
    log.filter(({ req }) => req?.path?.endsWith('/addupdate-onesignal-player_id')).map(({ reqId }) => reqId),
  )
  return log.filter(({ reqId, res }) => res?.status === 200 && asked.has(reqId)).length
}

it('a browser registers at OneSignal when its person turns push messages on, and not before', async () => {
  const { page, context, failures } = await openVisitor(world.browser, world.server.origin)
  const asked: string[] = []
  await context.route(/onesignal\.com/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: FAKE_SDK })
  })
  await allowPush(context)
  await openSignedIn(page, 'technicien', '/profile#notifications')
  await whenUpToDate(page)
  const push = page.getByRole('switch', { name: 'Notifications sur cet appareil' })
  await expect.poll(() => push.isEnabled()).toBe(true)
  expect([asked, registrations()]).toEqual([[], 0])
  await push.click()
  await expect.poll(registrations).toBeGreaterThan(0)
  expect(asked).toEqual([ONE_SIGNAL.page])
  expect(await page.evaluate(() => Reflect.get(window, 'initOptions'))).toMatchObject({
    appId: APP_ID,
    welcomeNotification: { disable: true },
  })
  // The server knows of the device before the switch is on.
  await expect.poll(() => push.isChecked()).toBe(true)
  await push.click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'hasOptedOut'))).toBe(true)
  expect(failures).toEqual([])
})
