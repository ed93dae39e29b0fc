import { distinctUntilChanged, filter, map } from 'rxjs'
import type { Locale } from '#contract/core/kinds/locale.ts'
import '#contract/locales/messages-fr.ts'
import type { Session, SignOutMode } from '#src/machines/session.machine.ts'
import { storeSizes } from '#src/ui/hooks/page/known-sizes.ts'
import type { AuthClient } from '../account/auth-client.ts'
import { followOwnRecord, rightsOf } from '../account/follow-own-record.ts'
import { withScope } from '../account/own-record.ts'
import type { SessionActor } from '../account/session-actor.ts'
import { type SessionPlaces, writeSession } from '../account/session-storage.ts'
import type { OpenPage } from '../application.tsx'
import type { OneSignal } from '../device/one-signal.ts'
import { openPageRuntime, type PageRuntime } from '../page-runtime.ts'
import { apiOrigin } from './api-origin.ts'
import { signedInServices } from './signed-in-services.ts'

const SIGN_OUT_LIMIT_MS = 5000

/** Ends the worker's session: the mirror is wiped, and unsent events are treated as asked. */
const endWorker = async (runtime: PageRuntime | null, signOutMode: SignOutMode): Promise<void> => {
  const end = async (): Promise<void> => {
    // A page whose worker never started has nothing to end.
    await runtime?.link.started.catch(() => undefined)
    runtime?.link.close()
    await runtime?.link.worker()?.signOut(signOutMode)
  }
  // A worker that has ended or can't be started never answers.
  await Promise.race([end(), new Promise((done) => setTimeout(done, SIGN_OUT_LIMIT_MS))])
}

export interface SignedInParts {
  readonly session: SessionActor
  readonly auth: AuthClient
  readonly storage: SessionPlaces
  readonly locale: () => Locale
  readonly oneSignal: OneSignal
  /** Shows the page about a request that the server could not read. */
  readonly onBadRequest: () => void
}

/** The parts of the page that need a session. */
export interface SignedIn {
  /** Starts the worker link and the queries once; throws without a session. */
  open(): OpenPage
  /** Gives the worker the session and the language of now. */
  restart(): Promise<void>
  /** Ends the worker's session, where it has one. */
  end(signOutMode: SignOutMode): Promise<void>
  /**
   * Takes the rights that the server names now. Another role or client has other rows and pages:
   * the page starts over.
   */
  takePresentRights(): Promise<void>
}

export const createSignedIn = ({
  session,
  auth,
  storage,
  locale,
  oneSignal,
  onBadRequest,
}: SignedInParts): SignedIn => {
  let runtime: PageRuntime | null = null
  let page: OpenPage | null = null

  const presentSession = (): Session => {
    const { session: current } = session.getSnapshot().context
    if (!current) throw new Error('Nobody is signed in.')
    return current
  }

  const takePresentRights = async (): Promise<void> => {
    const current = await auth.present(presentSession().tokens)
    const now = session.getSnapshot().context.session
    if (current === null || now === null || current.user.id !== now.user.id) return
    if (rightsOf(current.user) === rightsOf(now.user)) {
      const user = withScope(now.user, current.user.scope)
      if (user !== now.user) session.send({ type: 'USER_CHANGED', user })
      return
    }
    await endWorker(runtime, 'keep')
    writeSession(storage, { ...current, tokens: now.tokens, sharedComputer: now.sharedComputer })
    window.location.reload()
  }

  const open = (): OpenPage => {
    if (page) return page
    storeSizes(window)
    runtime = openPageRuntime(presentSession, new URL(apiOrigin()), locale)
    runtime.link.news$.subscribe((news) => {
      if (news.kind === 'tokens') session.send({ type: 'TOKENS_ROTATED', tokens: news.tokens })
    })
    // A page that joins a worker which already waits for a sign-in is told by the status as well.
    runtime.link.status$
      .pipe(
        map(({ paused }) => paused),
        distinctUntilChanged(),
        filter((paused) => paused === 'sign_in'),
      )
      .subscribe(() => session.send({ type: 'SIGN_IN_NEEDED' }))
    followOwnRecord({
      record$: runtime.queries.one('user', String(presentSession().user.id)),
      session,
      onRightsChanged: () => void takePresentRights(),
    })
    const access = (): string | null => session.getSnapshot().context.session?.tokens.access ?? null
    const services = signedInServices({ runtime, userId: presentSession().user.id, oneSignal, access, onBadRequest })
    page = { services, started: runtime.link.started }
    return page
  }

  return {
    open,
    restart: async () => {
      await runtime?.link.restart()
    },
    end: (signOutMode) => endWorker(runtime, signOutMode),
    takePresentRights,
  }
}
