import type { Letter } from './mail.ts'

/** Sender of mails where none is configured. */
export const DEFAULT_SENDER = 'SAV <no-reply@localhost>'

/** Delivers mails. */
export interface MailTransport {
  /**
   * Resolves once the mail is accepted. Throws `RefusedLetter` for a permanent failure, any other
   * error for a temporary one.
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

/** Discards mails, for tests of other subjects. */
export const NO_MAIL: MailTransport = { send: async () => undefined, close: () => undefined }
