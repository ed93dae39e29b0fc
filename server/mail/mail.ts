import type { Locale } from '#contract/core/kinds/locale.ts'

/** Changes of one’s own second factors. */
export type FactorChange = 'addTotp' | 'removeTotp' | 'addPasskey' | 'removePasskey' | 'makeRecoveryCodes'

/**
 * Every mail of the product, with the facts that its text needs beside the recipient's name. `path`
 * is the target of the button, without language and host. A path with a token works once.
 */
export interface MailFacts {
  /** A visitor, probably the person, asked for a new password. */
  recover: { readonly path: string }
  /** A manager created the account; the person has to choose a password. */
  invitation: { readonly path: string }
  /**
   * A colleague gave the person access to the client space. `isNew`: the person has to choose a
   * password.
   */
  colleague: { readonly path: string; readonly by: string; readonly isNew: boolean }
  /** A link with which a person without an account follows one ticket. */
  followedTicket: { readonly path: string; readonly by: string; readonly ticket: string }
  /** A link that signs in, sent by a manager. */
  autolog: { readonly path: string }
  /**
   * The account was opened. `confirms`: using the link also proves that the person owns the
   * address.
   */
  accepted: { readonly path: string; readonly confirms: boolean }
  /** A visitor requested an account for an address that already has one. */
  alreadyKnown: { readonly path: string }
  /** As above, for an account that is closed or waits for a decision. */
  alreadyPending: Record<never, never>
  passwordChanged: { readonly path: string }
  /** Sent to a new address: its owner confirms it; `by` has typed it. */
  confirmEmail: { readonly path: string; readonly by: string }
  /** Sent to an address that a person of another account has typed as their own. */
  emailInUse: Record<never, never>
  /** Sent to the previous address; `email` is the new one. */
  emailChanged: { readonly email: string }
  /**
   * A sign-in from a kind of device that the person had not used before; null for an unknown one.
   */
  newDevice: { readonly path: string; readonly device: string | null; readonly network: string; readonly at: string }
  /** A recovery code stood in for the second factor; `left` can still be used. */
  recoveryCodeUsed: { readonly path: string; readonly left: number }
  secondFactorChanged: { readonly path: string; readonly change: FactorChange }
  /** A personal access token was made; `hint` is how its secret begins and ends. */
  tokenMade: { readonly path: string; readonly name: string; readonly hint: string; readonly endsAt: string }
  /** A personal access token ends in some days. */
  tokenEnding: { readonly path: string; readonly name: string; readonly hint: string; readonly endsAt: string }
  /** To managers: nothing could be delivered to a webhook, which is switched off now. */
  webhookPaused: { readonly path: string; readonly name: string; readonly host: string }
  /** A manager, `by`, removed every second factor of the person. */
  secondFactorReset: { readonly path: string; readonly by: string }
  /** To managers: a visitor requested an account. */
  registration: {
    readonly path: string
    readonly name: string
    readonly email: string
    readonly company: string
    readonly phone: string | null
  }
  /**
   * To managers: more accounts were requested than single mails allow; `count` requests are open.
   */
  registrations: { readonly path: string; readonly count: number }
  /** A manager asked for it, to learn whether mails arrive. */
  test: { readonly path: string }
  /** To the company: a visitor wrote on the contact page. */
  contact: {
    readonly path: string
    readonly name: string
    readonly email: string
    readonly company: string | null
    readonly phone: string | null
    readonly message: string
  }
}

/** Kinds of mails. */
export type MailKind = keyof MailFacts

/** Recipient of a mail. */
export interface Reader {
  readonly email: string
  readonly firstname: string
  readonly locale: Locale
}

/** One mail to one person, before its text is written. */
export type Mail = {
  readonly [Kind in MailKind]: { readonly kind: Kind; readonly to: Reader; readonly facts: MailFacts[Kind] }
}[MailKind]

/**
 * Content of a mail: paragraphs, the label of its button (null without a button), then paragraphs
 * in small print.
 */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: string
  readonly notes: readonly string[]
}

/** Texts of one language, by kind of mail. */
export type MailTexts = {
  readonly greeting: (firstname: string) => string
  readonly signature: string
} & { readonly [Kind in MailKind]: (facts: MailFacts[Kind]) => MailText }

/** Headers of a mail about a ticket or an invoice. Ids are in angle brackets. */
export interface Thread {
  readonly messageId: string
  /** Messages that it continues, oldest first. */
  readonly references: readonly string[]
  /** Name of the person whom the mail is about, shown beside the sender's address. */
  readonly by: string
  /** Null where answers are not read. */
  readonly replyTo: string | null
  /** Address that stops these mails by a single POST (RFC 8058); null for mails that are owed. */
  readonly unsubscribe: string | null
}

/** A file that goes with a mail. */
export interface Attachment {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** A mail with its final text, as passed to a transport. */
export interface Letter {
  readonly kind: MailKind | 'ticket' | 'invoice'
  readonly to: string
  /** Further recipients, and those of copies. */
  readonly toAlso?: readonly string[]
  readonly cc?: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Target of the button. */
  readonly link: string | null
  /** Address that answers go to; the sender's own when absent. */
  readonly replyTo?: string
  readonly thread?: Thread
  readonly attachments?: readonly Attachment[]
}
