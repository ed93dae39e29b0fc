import type { PUSH_DEVICES } from '#contract/calls/user.calls.ts'
import { ONE_SIGNAL } from '#contract/core/one-signal.ts'

type PushDevice = (typeof PUSH_DEVICES)[number]

/** Parts of OneSignal's SDK (v16) that are used. */
interface OneSignalSdk {
  init(options: object): Promise<void>
  readonly User: {
    readonly PushSubscription: {
      /** Missing until OneSignal knows the subscription. */
      readonly id?: string | null
      optIn(): Promise<void>
      optOut(): Promise<void>
      addEventListener(
        type: 'change',
        listener: (change: { readonly current: { readonly id?: string | null } }) => void,
      ): void
    }
  }
}

/** The page, where OneSignal's script looks for waiting calls. */
export interface OneSignalPage {
  OneSignalDeferred?: { push(call: (sdk: OneSignalSdk) => Promise<void>): unknown }
  readonly document: Document
  readonly navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
}

/** Registers this browser at OneSignal too, where the server names an application. */
export interface OneSignal {
  /**
   * Loads the SDK at the first call. `onSubscription` gets the id of the subscription now and at
   * each change.
   */
  register(appId: string, onSubscription: (playerId: string, device: PushDevice) => void): void
  /**
   * Ends the messages of OneSignal in this browser. A script that never came is waited for briefly.
   */
  end(): Promise<void>
}

const END_LIMIT_MS = 2000

const OPTIONS = {
  serviceWorkerPath: `${ONE_SIGNAL.scope.slice(1)}OneSignalSDKWorker.js`,
  serviceWorkerParam: { scope: ONE_SIGNAL.scope },
  // The application asks for the permission itself.
  autoRegister: false,
  notifyButton: { enable: false },
  promptOptions: { slidedown: { prompts: [] } },
  welcomeNotification: { disable: true },
}

/** Returns the kind of a device. An iPad calls itself a Macintosh, which has no touch screen. */
export const deviceOf = ({ userAgent, maxTouchPoints }: OneSignalPage['navigator']): PushDevice => {
  const isTouchedMac = userAgent.includes('Macintosh') && maxTouchPoints > 1
  if (isTouchedMac || /iPad|Tablet/.test(userAgent) || (userAgent.includes('Android') && !userAgent.includes('Mobile')))
    return 'tablet'
  return /Mobi|iPhone|Android/.test(userAgent) ? 'mobile' : 'desktop'
}

/** Creates the link of a page to OneSignal; nothing is loaded before `register`. */
export const createOneSignal = (page: OneSignalPage): OneSignal => {
  let registered: ((playerId: string, device: PushDevice) => void) | null = null
  let isLoaded = false

  const withSdk = (call: (sdk: OneSignalSdk) => Promise<void>): void => {
    page.OneSignalDeferred ??= []
    page.OneSignalDeferred.push(call)
  }

  const report = (playerId: string | null | undefined): void => {
    if (playerId) registered?.(playerId, deviceOf(page.navigator))
  }

  const load = (appId: string): void => {
    isLoaded = true
    withSdk(async (sdk) => {
      await sdk.init({ ...OPTIONS, appId })
      sdk.User.PushSubscription.addEventListener('change', ({ current }) => report(current.id))
    })
    const script = page.document.createElement('script')
    script.src = ONE_SIGNAL.page
    page.document.head.append(script)
  }

  return {
    register: (appId, onSubscription) => {
      registered = onSubscription
      if (!isLoaded) load(appId)
      withSdk(async ({ User }) => {
        // The person has signed out meanwhile.
        if (registered !== onSubscription) return
        await User.PushSubscription.optIn()
        report(User.PushSubscription.id)
      })
    },
    end: async () => {
      registered = null
      if (!isLoaded) return
      const ended = new Promise<void>((done) => withSdk(({ User }) => User.PushSubscription.optOut().finally(done)))
      await Promise.race([ended, new Promise((done) => setTimeout(done, END_LIMIT_MS))])
    },
  }
}
