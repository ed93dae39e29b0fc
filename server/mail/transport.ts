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
  close(): void
}

/** Permanent refusal of a mail by the receiving server. */
export class RefusedLetter extends Error {
  /** The recipient's address was refused, not the text or the sender. */
  readonly isRecipient: boolean

  constructor(reason: string, isRecipient: boolean) {
    super(reason)
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
