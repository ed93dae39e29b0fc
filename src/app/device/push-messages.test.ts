import { beforeEach, describe, expect, it } from 'vitest'
import { pushCalls } from '#contract/calls/push.calls.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { endPushMessages, type PushParts } from './push-device.ts'
import { createPushPort } from './push-messages.ts'

type Posted = readonly [path: string, body: object]

let subscription: PushSubscription | null
let permission: NotificationPermission
let posted: Posted[]
let isOnline: boolean
let storage: Storage
let appId: string | null
let tellPlayer: ((id: string, device: 'desktop') => void) | null

const keys = { p256dh: 'key', auth: 'secret' }

const newSubscription = (): PushSubscription =>
  ({
    endpoint: 'https://push.example.net/1',
    toJSON: () => ({ keys }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  }) as unknown as PushSubscription

const parts = (): PushParts => ({
  workers: {
    getRegistration: async () =>
      ({
        pushManager: {
          getSubscription: async () => subscription,
          subscribe: async (options: PushSubscriptionOptionsInit) => {
            expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: 'public' })
            subscription = newSubscription()
            return subscription
          },
        },
      }) as unknown as ServiceWorkerRegistration,
  },
  notifications: {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      if (permission === 'default') permission = 'granted'
      return permission
    },
  },
  storage,
  online: {
    get: async () => ({ public_key: 'public', onesignal_app_id: appId }),
    postFile: async () => null,
    post: async (path, body) => {
      if (!isOnline) throw new Error('offline')
      posted.push([path, body])
      return null
    },
  },
  oneSignal: {
    register: (id, tell) => {
      expect(id).toBe('app')
      tellPlayer = tell
    },
    end: async () => {
      tellPlayer = null
    },
  },
})

beforeEach(() => {
  subscription = null
  permission = 'default'
  posted = []
  isOnline = true
  storage = memoryStorage()
  appId = null
  tellPlayer = null
})

describe('push messages on this device', () => {
  it('are asked for at the person’s wish, and told to the server', async () => {
    const push = createPushPort(parts(), '7')
    expect(await push.state()).toBe('off')
    expect(await push.turnOn()).toBe('on')
    expect(posted).toEqual([[pushCalls.subscribe.path, { endpoint: 'https://push.example.net/1', ...keys }]])
    expect(await push.state()).toBe('on')
  })

  it('are told again in a later session, for the person who turned them on', async () => {
    await createPushPort(parts(), '7').turnOn()
    posted = []
    await createPushPort(parts(), '8').renew()
    expect([posted, await createPushPort(parts(), '8').state()]).toEqual([[], 'off'])
    await createPushPort(parts(), '7').renew()
    expect(posted.length).toBe(1)
  })

  it('stay off where the person forbids them, or the server is not told', async () => {
    permission = 'denied'
    expect(await createPushPort(parts(), '7').turnOn()).toBe('blocked')
    permission = 'granted'
    isOnline = false
    await expect(createPushPort(parts(), '7').turnOn()).rejects.toThrow('offline')
    expect(await createPushPort(parts(), '7').state()).toBe('off')
  })

  it('end without a network, and at the sign-out', async () => {
    const push = createPushPort(parts(), '7')
    await push.turnOn()
    isOnline = false
    await push.turnOff()
    expect([subscription, await push.state()]).toEqual([null, 'off'])
    isOnline = true
    await push.turnOn()
    await endPushMessages(parts())
    expect([subscription, await push.state()]).toEqual([null, 'off'])
  })

  it('register at OneSignal where an application is configured, and end there too', async () => {
    await createPushPort(parts(), '7').turnOn()
    expect(tellPlayer).toBeNull()
    appId = 'app'
    posted = []
    await createPushPort(parts(), '7').renew()
    tellPlayer?.('player', 'desktop')
    expect(posted.at(-1)).toEqual([
      '/api/models/user/7/addupdate-onesignal-player_id',
      { oneSignal_player_id: 'player', device: 'desktop' },
    ])
    await createPushPort(parts(), '7').turnOff()
    expect(tellPlayer).toBeNull()
    await createPushPort(parts(), '7').turnOn()
    expect(tellPlayer).not.toBeNull()
  })

  it('do not exist in a browser without them', async () => {
    const push = createPushPort({ ...parts(), workers: undefined }, '7')
    expect([await push.state(), await push.turnOn()]).toEqual(['unsupported', 'unsupported'])
    await push.renew()
    expect(posted).toEqual([])
  })
})
