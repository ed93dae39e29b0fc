import type { SessionActor } from './session-actor.ts'
import { readSession, type SessionPlaces } from './session-storage.ts'

/** What people do in another tab with the session that both share: they leave, or they sign in again. */
export const followOtherTabs = (page: Window, session: SessionActor, storage: SessionPlaces, leave: () => void): void => {
  page.addEventListener('storage', ({ key, newValue, storageArea }) => {
    const mine = session.getSnapshot().context.session
    if (storageArea !== storage.own || mine?.sharedComputer) return
    if (key === null || (key === 'auth.user' && newValue === null)) return leave()
    if (!key.startsWith('auth.')) return
    const theirs = readSession(storage)
    if (theirs === null) return
    // Somebody else took this device over: this page shows nothing of theirs.
    if (mine && theirs.user.id !== mine.user.id) return leave()
    if (mine && theirs.tokens.refresh !== mine.tokens.refresh) session.send({ type: 'TOKENS_ROTATED', tokens: theirs.tokens })
  })
}
