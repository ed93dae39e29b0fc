import { pushCalls } from '#contract/calls/push.calls.ts'
import { userCalls } from '#contract/calls/user.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { PushPort, PushState } from '#src/ui/services/ports.ts'
import { endPushMessages, PUSH_OWNER, type PushParts, pushManagerOf } from './push-device.ts'

/** Answer of `pushCalls.key`. */
interface KeyAnswer {
  readonly public_key: string
  readonly onesignal_app_id: string | null
}

/**
 * Push messages of one person on this device. The browser has one subscription for all its people:
 * it counts for the person who turned it on, until they turn it off or sign out.
 */
export const createPushPort = (
  { workers, notifications, storage, online, oneSignal }: PushParts,
  userId: string,
): PushPort => {
  const managerOf = () => pushManagerOf(workers)
  const readKey = async () => (await online.get(pushCalls.key.path)) as KeyAnswer

  const registerAtOneSignal = ({ onesignal_app_id }: KeyAnswer): void => {
    if (onesignal_app_id === null) return
    const path = pathOf(userCalls['addupdate-onesignal-player_id'], { id: userId })
    // The next start of the application repeats what did not reach the server.
    oneSignal.register(
      onesignal_app_id,
      (id, device) => void online.post(path, { oneSignal_player_id: id, device }).catch(() => undefined),
    )
  }

  const tellServer = async (own: PushSubscription): Promise<void> => {
    const { p256dh = '', auth = '' } = own.toJSON().keys ?? {}
    await online.post(pushCalls.subscribe.path, { endpoint: own.endpoint, p256dh, auth })
  }

  const state = async (): Promise<PushState> => {
    const manager = await managerOf()
    if (!manager || !notifications) return 'unsupported'
    if (notifications.permission === 'denied') return 'blocked'
    const own = await manager.getSubscription()
    return own !== null && storage.getItem(PUSH_OWNER) === userId ? 'on' : 'off'
  }

  return {
    state,
    turnOn: async () => {
      const manager = await managerOf()
      if (!manager || !notifications) return 'unsupported'
      if ((await notifications.requestPermission()) !== 'granted') return state()
      const key = await readKey()
      const own = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key.public_key })
      await tellServer(own)
      storage.setItem(PUSH_OWNER, userId)
      registerAtOneSignal(key)
      return 'on'
    },
    renew: async () => {
      const own = (await state()) === 'on' ? await (await managerOf())?.getSubscription() : null
      if (own) await Promise.all([tellServer(own), readKey().then(registerAtOneSignal)]).catch(() => undefined)
    },
    turnOff: async () => {
      // Without the browser's subscription nothing can arrive, whether the server knows or not.
      await endPushMessages({ workers, storage, oneSignal })
      await online.post(pushCalls.unsubscribe.path, {}).catch(() => undefined)
    },
  }
}
