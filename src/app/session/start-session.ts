import type { Session } from '#src/machines/session.machine.ts'
import { showAppBadge } from '#src/ui/services/app-badge.ts'
import type { AuthClient } from '../account/auth-client.ts'
import { deleteAfterSignOut } from '../account/delete-person-data.ts'
import { followOtherTabs } from '../account/other-tabs.ts'
import { createRevocations } from '../account/revocations.ts'
import { createSessionActor, type SessionActor } from '../account/session-actor.ts'
import { readOrphanTokens, readSession, type SessionPlaces, writeSession } from '../account/session-storage.ts'
import type { OneSignal } from '../device/one-signal.ts'
import { endPushMessages } from '../device/push-device.ts'
import { addressAfterSignOut, forgetDestination, homeAddress } from '../router/destination.ts'
import type { LateSignedIn } from './late-signed-in.ts'

interface SessionParts {
  readonly auth: AuthClient
  readonly storage: SessionPlaces
  readonly oneSignal: OneSignal
  readonly signedIn: LateSignedIn
}

/** Loads the home page: a link is only used where the person chose to. */
const goHome = (): void => window.location.assign(homeAddress(window.location.pathname))

/** Starts the session of this page, and ends what belongs to it when the person signs out. */
export const startSession = async ({ auth, storage, oneSignal, signedIn }: SessionParts): Promise<SessionActor> => {
  const revocations = createRevocations({
    storage: window.localStorage,
    locks: window.navigator.locks,
    revoke: auth.revoke,
  })
  const session = createSessionActor({
    storage,
    auth,
    stored: await storedSession(storage, auth),
    revoke: revocations.add,
    endWork: async (endedSession, signOutMode) => {
      await signedIn.now()?.end(signOutMode)
      await endPushMessages({ workers: window.navigator.serviceWorker, storage: window.localStorage, oneSignal })
      await deleteAfterSignOut(endedSession, signOutMode)
    },
  })

  // A new page after sign-out keeps no database, port or cached screen of the person.
  session.on('signedOut', () => {
    forgetDestination(window.sessionStorage)
    showAppBadge(0)
    window.location.assign(addressAfterSignOut(window.location))
  })
  session.on('renewed', () => void signedIn.now()?.restart())
  followOtherTabs(window, session, storage, goHome)
  window.addEventListener('online', () => void revocations.send())
  void revocations.send()
  session.start()
  return session
}

/** Returns the session of this device. A user that is absent beside its tokens is fetched once. */
const storedSession = async (storage: SessionPlaces, auth: AuthClient): Promise<Session | null> => {
  const whole = readSession(storage)
  const tokens = readOrphanTokens(storage)
  if (whole || !tokens) return whole
  const fetched = await auth.present(tokens)
  if (fetched) writeSession(storage, fetched)
  return fetched
}
