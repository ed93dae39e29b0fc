import type { MailPerson } from '../mail/queue/recipient.ts'

/** Why a mail is in its state, beside the error codes of the API for an action that was refused. */
export type Reason =
  /** A program wrote it (RFC 3834). */
  | 'automatic'
  /** A person with an account wrote it, and it came through a list or a mass mailer. */
  | 'list'
  /** A report about a mail that could not be delivered; it was counted. */
  | 'bounce'
  /** One of our own mails came back. */
  | 'own'
  | 'no_sender'
  /** The token or message belongs to another person than the sender. */
  | 'sender_mismatch'
  /** Nobody vouches for the sender's address, and the mail has no token of ours. */
  | 'unverified'
  /** The receiving server says that the sender's address is forged. */
  | 'forged'
  | 'not_visible'
  | 'unknown_sender'
  /** The sender has no projet, or several. */
  | 'no_projet'
  /** Too many mails from one sender. */
  | 'loop'
  | 'empty'
  /** A visitor wrote on the contact page. */
  | 'contact_form'
  /** A contact message whose hidden field a program or a browser has filled in. */
  | 'contact_filled'
  | 'unreadable'
  /** Only the head of the mail was kept. */
  | 'too_large'

/** A ticket on which the mail becomes a comment, or the projet in which it becomes a ticket. */
export type Place = { readonly ticketId: number; readonly isNote: boolean } | { readonly projetId: number }

/** A mail that is acted on, in the name of this person. */
export interface Acted {
  readonly as: MailPerson
  readonly place: Place
  /** The sender has no account: the text names them. */
  readonly isStranger: boolean
}

/** Decision about a mail: act on it, or leave it in a state for a reason. */
export type InboxDecision =
  | Acted
  | {
      readonly state: 'held' | 'refused' | 'ignored'
      readonly reason: Reason
      readonly userId?: number
      readonly ticketId?: number
    }
