import { rightsOf } from './follow-own-record.ts'
import type { SessionActor } from './session-actor.ts'
import { readSession, type SessionPlaces } from './session-storage.ts'

/** Follows sign-outs and sign-ins of other tabs that share the session in `storage`. */
export const followOtherTabs = (
  page: Window,
  session: SessionActor,
  storage: SessionPlaces,
  goHome: () => void,
): void => {
  page.addEventListener('storage', ({ key, newValue, storageArea }) => {
    const ownSession = session.getSnapshot().context.session
    if (storageArea !== storage.own || ownSession?.sharedComputer) return
    if (key === null || (key === 'auth.user' && newValue === null)) return goHome()
    if (!key.startsWith('auth.')) return
    const storedSession = readSession(storage)
    if (storedSession === null) return
    // Another person has signed in on this device.
    if (ownSession && storedSession.user.id !== ownSession.user.id) return goHome()
    // The rights of the person have changed: another role has other pages.
    if (ownSession && rightsOf(storedSession.user) !== rightsOf(ownSession.user)) return page.location.reload()
    if (ownSession && storedSession.tokens.refresh !== ownSession.tokens.refresh)
      session.send({ type: 'TOKENS_ROTATED', tokens: storedSession.tokens })
  })
}
