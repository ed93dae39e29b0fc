/** Largest mail that is taken, bytes: providers allow 25 MB before encoding. */
export const MAX_MAIL_BYTES = 36 * 1024 * 1024

/** Characters of a text that are looked at; a comment has 10,000 at most. */
export const MAX_TEXT = 100_000

/** Most attached files of one mail that are looked at. */
export const MAX_ATTACHMENTS = 50

/** An attached file. */
export interface Attached {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
  /** Shown inside the text: a pasted picture, or the logo of a signature. */
  readonly isInline: boolean
}

/** A message about one that could not be delivered (RFC 3464). */
export interface DeliveryReport {
  /** Folded addresses that failed for good, with the status (`5.1.1`). */
  readonly failures: readonly { readonly email: string; readonly status: string }[]
  /** Id of the message that was returned. */
  readonly messageId: string | null
}

/** Values read from the bytes of a mail. Nothing in them is believed yet. */
export interface ParsedMail {
  readonly messageId: string | null
  /** Messages that it answers, the nearest first. */
  readonly answers: readonly string[]
  /** Null where there is none, or several. */
  readonly from: { readonly email: string; readonly name: string } | null
  /** Addresses to which it was sent, folded. */
  readonly recipients: readonly string[]
  readonly subject: string
  /** The whole text. */
  readonly text: string
  /** The text without quotes and signature. */
  readonly reply: string
  /** A program wrote it: it is never answered and starts nothing. */
  readonly isAutomatic: boolean
  /** Set by headers of lists and mass mailers, which carry mails of people too. */
  readonly isFromList: boolean
  /** Result of the receiving server's check of the sender (RFC 8601). */
  readonly authentication: readonly string[]
  readonly report: DeliveryReport | null
  readonly attachments: readonly Attached[]
  /** Names of further attached files, which are not looked at. */
  readonly unreadFiles: readonly string[]
  /** Digest of what is the same in two deliveries of one mail. */
  readonly key: string
}

/** Rule for mails of addresses that no account has. */
export type UnknownSenders = 'refuse' | 'hold' | { readonly projetId: number }
