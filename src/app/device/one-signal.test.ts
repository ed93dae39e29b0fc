import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ONE_SIGNAL } from '#contract/core/one-signal.ts'
import { createOneSignal, deviceOf, type OneSignalPage } from './one-signal.ts'

type Sdk = Parameters<Parameters<NonNullable<OneSignalPage['OneSignalDeferred']>['push']>[0]>[0]

let scripts: { src: string }[]
let page: OneSignalPage
let playerId: string | undefined
let changed: (id: string) => void
const init = vi.fn(async (_options: object) => undefined)
const optIn = vi.fn(async () => undefined)
const optOut = vi.fn(async () => undefined)
const tell = vi.fn()

const sdk = {
  init,
  User: {
    PushSubscription: {
      get id() {
        return playerId
      },
      optIn,
      optOut,
      addEventListener: (_type: string, listener: (change: object) => void) => {
        changed = (id) => listener({ current: { id } })
      },
    },
  },
} as Sdk

/** Runs the calls that wait for the script, as the script does. */
const runScript = async (): Promise<void> => {
  for (const call of (page.OneSignalDeferred ?? []) as ((sdk: Sdk) => Promise<void>)[]) await call(sdk)
  page.OneSignalDeferred = []
}

beforeEach(() => {
  vi.clearAllMocks()
  scripts = []
  playerId = undefined
  page = {
    document: {
      createElement: () => ({ src: '' }),
      head: { append: (script: { src: string }) => scripts.push(script) },
    } as unknown as Document,
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', maxTouchPoints: 0 },
  }
})

describe('OneSignal', () => {
  it('is loaded when a browser registers, once, without a welcome message', async () => {
    const oneSignal = createOneSignal(page)
    await oneSignal.end()
    expect([scripts, page.OneSignalDeferred]).toEqual([[], undefined])
    oneSignal.register('app', tell)
    oneSignal.register('app', tell)
    await runScript()
    expect(scripts.map(({ src }) => src)).toEqual([ONE_SIGNAL.page])
    expect(init).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ appId: 'app', autoRegister: false, welcomeNotification: { disable: true } }),
    )
  })

  it('tells the id of the subscription once it is known, and again when it changes', async () => {
    createOneSignal(page).register('app', tell)
    await runScript()
    expect([optIn.mock.calls.length, tell.mock.calls]).toEqual([1, []])
    changed('one')
    changed('two')
    expect(tell.mock.calls).toEqual([
      ['one', 'desktop'],
      ['two', 'desktop'],
    ])
  })

  it('tells nothing more after its end', async () => {
    const oneSignal = createOneSignal(page)
    playerId = 'one'
    oneSignal.register('app', tell)
    const ended = oneSignal.end()
    await runScript()
    await ended
    changed('two')
    expect([tell.mock.calls, optIn.mock.calls, optOut.mock.calls.length]).toEqual([[], [], 1])
  })
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 5, 'mobile'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 5, 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0 Safari/537.36', 5, 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, 'desktop'],
] as const)('%s with %i touch points is %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})
