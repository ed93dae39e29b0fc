import type { Locale } from '#contract/core/locale.ts'

/**
 * Every mail of the product, with what its text needs beside the name of its reader. `path` is the
 * screen behind its button, without language and without host; one that carries a token opens once.
 */
export interface MailFacts {
  /** Somebody, likely the person, has forgotten the password. */
  recover: { readonly path: string }
  /** A manager made the account: its person chooses a password. */
  invitation: { readonly path: string }
  /** A link that signs in, sent by a manager. */
  autolog: { readonly path: string }
  /**
   * The account is open; `confirms` when opening the link also proves that the address is the
   * person's own.
   */
  accepted: { readonly path: string; readonly confirms: boolean }
  /** Somebody asked for an account for an address that has one. */
  alreadyKnown: { readonly path: string }
  /** As above, for an account that is closed or waits for its acceptance. */
  alreadyPending: Record<never, never>
  passwordChanged: { readonly path: string }
  /** To managers: somebody asks for an account. */
  registration: {
    readonly path: string
    readonly name: string
    readonly email: string
    readonly company: string
    readonly phone: string | null
  }
  /** To managers: more people ask for accounts than are told of one by one; `count` wait in all. */
  registrations: { readonly path: string; readonly count: number }
}

/** Kinds of mails. */
export type MailKind = keyof MailFacts

/** Recipient of a mail. */
export interface Reader {
  readonly email: string
  readonly firstname: string
  readonly locale: Locale
}

/** One mail to one person, before it is worded. */
export type Mail = { readonly [Kind in MailKind]: { readonly kind: Kind; readonly to: Reader; readonly facts: MailFacts[Kind] } }[MailKind]

/**
 * Content of a mail: paragraphs, the label of its button (none, no button), then paragraphs in
 * small print.
 */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: string
  readonly notes: readonly string[]
}

/** The texts of one language, by mail. */
export type MailTexts = {
  readonly greeting: (firstname: string) => string
  readonly signature: string
} & { readonly [Kind in MailKind]: (facts: MailFacts[Kind]) => MailText }

/** A worded mail, as a transport carries it. */
export interface Letter {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address behind the button. */
  readonly link: string | null
}
