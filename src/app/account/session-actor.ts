import { createActor, fromPromise } from 'xstate'
import {
  type Credentials,
  type SecondStep,
  type Session,
  type SignOutMode,
  sessionMachine,
} from '#src/machines/session.machine.ts'
import type { AuthClient } from './auth-client.ts'
import { clearSession, type SessionPlaces, writeSession, writeTokens, writeUser } from './session-storage.ts'

interface SessionPorts {
  readonly storage: SessionPlaces
  readonly auth: AuthClient
  /** Ends the session at the server, now or when the server can be reached. */
  readonly revoke: (tokens: Session['tokens']) => void
  /** Ends the worker's session: the mirror is wiped, pending events are kept or deleted. */
  readonly endWork: (session: Session, signOutMode: SignOutMode) => Promise<void>
  /** The session that this device has kept. */
  readonly stored: Session | null
}

const authenticate = async (auth: SessionPorts['auth'], credentials: Credentials): Promise<Session | SecondStep> => {
  switch (credentials.kind) {
    case 'sign_in':
      return {
        ...(await auth.signIn({ email: credentials.email, password: credentials.password })),
        sharedComputer: credentials.sharedComputer,
      }
    case 'set_up':
      return auth.setUp(credentials.body)
    case 'new_password':
      return auth.setNewPassword({ token: credentials.token, password: credentials.password })
    case 'autolog':
      return auth.autolog({ token: credentials.token })
    case 'passkey':
      return {
        ...(await auth.signInByPasskey({ response: credentials.response })),
        sharedComputer: credentials.sharedComputer,
      }
    case 'code':
      return auth.confirm({ token: credentials.token, code: credentials.code })
    case 'second_passkey':
      return auth.confirmByPasskey({ token: credentials.token, response: credentials.response })
    case 'enrolled':
      return auth.enrolledSession(credentials.tokens)
  }
}

/** Creates the actor of the session machine with API, storage and worker. */
export const createSessionActor = ({ storage, auth, revoke, endWork, stored }: SessionPorts) =>
  createActor(
    sessionMachine.provide({
      actors: {
        authenticate: fromPromise<Session | SecondStep, Credentials>(({ input }) => authenticate(auth, input)),
        endSession: fromPromise<void, { readonly session: Session | null; readonly signOutMode: SignOutMode }>(
          async ({ input }) => {
            const { session, signOutMode } = input
            clearSession(storage)
            if (!session) return
            // Not awaited: a bad network must not delay a sign-out.
            revoke(session.tokens)
            await endWork(session, signOutMode)
          },
        ),
      },
      actions: {
        storeSession: (_, { session }) => writeSession(storage, session),
        storeTokens: (_, { tokens }) => writeTokens(storage, tokens),
        storeUser: (_, { user }) => writeUser(storage, user),
      },
    }),
    { input: { stored } },
  )

export type SessionActor = ReturnType<typeof createSessionActor>
