import type { Letter } from './mail.ts'

/** Sender of mails where none is configured. */
export const DEFAULT_SENDER = 'SAV <no-reply@localhost>'

/** Delivers mails. */
export interface MailTransport {
  /**
   * Resolves once the mail is accepted. Throws `RefusedLetter` for a permanent failure,
   * `PartlyRefusedLetter` where some recipients get it, any other error for a temporary failure.
   */
  send(letter: Letter): Promise<void>
  /** True when mails stay on this machine. */
  readonly isLocal?: boolean
  /** Host of the server that takes the mails; absent where no server does. */
  readonly host?: string
  /** Whether a mail to this address would be discarded in silence; absent where none is. */
  withholds?(address: string): Promise<boolean>
  /**
   * Returns the server's own words about a failure, without credentials; null where it said none.
   */
  wordsOf?(error: unknown): string | null
  close(): void
}

/** Permanent refusal of a mail by the receiving server. */
export class RefusedLetter extends Error {
  /** The recipient's address was refused, not the text or the sender. */
  readonly isRecipient: boolean

  constructor(reason: string, isRecipient: boolean, options: ErrorOptions = {}) {
    super(reason, options)
    this.isRecipient = isRecipient
    this.name = 'RefusedLetter'
  }
}

/** A mail that was accepted for some of its recipients and refused for the others for good. */
export class PartlyRefusedLetter extends Error {
  readonly refused: readonly string[]

  constructor(refused: readonly string[]) {
    super('Some recipients were refused.')
    this.refused = refused
    this.name = 'PartlyRefusedLetter'
  }
}

/** Discards mails, for tests of other subjects. */
export const NO_MAIL: MailTransport = { send: async () => undefined, close: () => undefined }
