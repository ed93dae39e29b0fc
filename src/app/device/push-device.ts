import type { OnlinePort } from '#src/ui/services/ports.ts'
import type { OneSignal } from './one-signal.ts'

/** Parts of the browser; null where it lacks them. */
export interface PushParts {
  readonly workers: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined
  readonly notifications: Pick<typeof Notification, 'permission' | 'requestPermission'> | undefined
  readonly storage: Storage
  readonly online: Omit<OnlinePort, 'postOnClose'>
  readonly oneSignal: OneSignal
}

/** Names the person who receives push messages in this browser profile. */
export const PUSH_OWNER = 'app.push'

export const pushManagerOf = async (workers: PushParts['workers']): Promise<PushManager | null> =>
  (await workers?.getRegistration())?.pushManager ?? null

/** Ends the messages when the person signs out; the server ends them with the session. */
export const endPushMessages = async ({
  workers,
  storage,
  oneSignal,
}: Omit<PushParts, 'notifications' | 'online'>): Promise<void> => {
  if (storage.getItem(PUSH_OWNER) === null) return
  storage.removeItem(PUSH_OWNER)
  await (await (await pushManagerOf(workers))?.getSubscription())?.unsubscribe()
  await oneSignal.end()
}

/** Opens the record of a push message that was clicked (`public/push.js`), in this page. */
export const followPushMessages = (
  workers: Pick<ServiceWorkerContainer, 'addEventListener'> | undefined,
  open: (path: string) => void,
): void =>
  workers?.addEventListener(
    'message',
    ({ data }: MessageEvent<{ readonly type?: unknown; readonly address?: unknown } | null>) => {
      const url = data?.type === 'open' ? URL.parse(String(data.address)) : null
      if (url?.origin === window.location.origin) open(`${url.pathname}${url.search}${url.hash}`)
    },
  )
