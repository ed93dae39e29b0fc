import type { Letter } from './mail.ts'

/** Carries letters out of the house. */
export interface MailTransport {
  /**
   * Resolves once the letter is in other hands. Throws `RefusedLetter` when trying again would be in
   * vain, anything else when it would not.
   */
  send(letter: Letter): Promise<void>
  /** Whether letters stay on this machine. */
  readonly isLocal?: boolean
  close(): void
}

/** The other side will not take this letter, today or tomorrow. */
export class RefusedLetter extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefusedLetter'
  }
}

/** For servers whose people get no mail: tests of other things. */
export const NO_MAIL: MailTransport = { send: async () => undefined, close: () => undefined }
