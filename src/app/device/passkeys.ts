import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyPort } from '#src/ui/services/ports.ts'

/** A numeric address has no name that a passkey could be bound to. */
const hasName = (): boolean => !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Loaded when a person uses a passkey: every start would pay for it otherwise. */
const library = () => import('@simplewebauthn/browser')

/**
 * Returns null for a request that the person or the browser has ended: the server has no part in
 * it.
 */
const unlessEnded = (request: Promise<object>): Promise<object | null> => request.catch(() => null)

/** Passkeys by the browser’s Web Authentication API. */
export const passkeys: PasskeyPort = {
  get isAvailable() {
    return 'PublicKeyCredential' in window && hasName()
  },
  create: (options) =>
    unlessEnded(
      library().then(({ startRegistration }) =>
        startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
      ),
    ),
  use: (options) =>
    unlessEnded(
      library().then(({ startAuthentication }) =>
        startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
      ),
    ),
}
