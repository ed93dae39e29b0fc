import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { PasskeyPort } from '#src/ui/services/ports.ts'

/** A numeric address has no name that a passkey could be bound to. */
const hasName = (): boolean => !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Returns null for a request that the person or the browser has ended: the server has no part in it. */
const unlessEnded = (request: Promise<object>): Promise<object | null> => request.catch(() => null)

/** Passkeys by the browser’s Web Authentication API. */
export const passkeys: PasskeyPort = {
  get isAvailable() {
    return browserSupportsWebAuthn() && hasName()
  },
  create: (options) => unlessEnded(startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })),
  use: (options) => unlessEnded(startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })),
}
