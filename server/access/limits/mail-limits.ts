import { foldEmail } from '#contract/core/kinds/email.ts'
import type { Queryable } from '../../database/connect.ts'
import { networkOf, siteOf } from '../../runtime/network.ts'
import { hourlyAndDaily, type Limit, takeLimits } from './shared-limits.ts'

/** Mails to one person by kind: per hour, per day. More would flood the mailbox. */
const LIMITS_PER_PERSON = {
  invitation: [5, 10],
  autolog: [5, 20],
  /** Sent by a manager: a link to choose another password. */
  reset: [5, 10],
  /** Sent when the account was opened or its address changed. */
  welcome: [5, 10],
  /** Sent to a new address, which its owner confirms. */
  confirmEmail: [5, 10],
  /** Sent by a manager to their own address. */
  test: [10, 30],
  /** Sent when a visitor requests an account for an address that has one. */
  alreadyKnown: [2, 3],
} as const satisfies Readonly<Record<string, readonly [anHour: number, aDay: number]>>

/**
 * Recovery mails to one person: one limit for all unknown networks together, and one for each
 * network from which the person has signed in.
 */
const RECOVERIES = [5, 10] as const

/** Requests of visitors that may cause a mail, from one network. */
const LIMITS_PER_NETWORK = { recover: [30, 100], register: [20, 60], contact: [10, 30] } as const

/** Requests of visitors that may cause a mail, from one block of IPv6 networks. */
const LIMITS_PER_SITE = { recover: [60, 200], register: [40, 120], contact: [20, 60] } as const

/**
 * Mails to managers about requested accounts: single ones, and those with the number of open
 * requests.
 */
const REGISTRATIONS = { single: [10, 40], counted: [1, 24] } as const

/** Messages of one visitor's address; mails about messages of all visitors. */
const CONTACTS = { one: [5, 10], all: [60, 200] } as const

/** Links sent by one manager. */
const LIMITS_PER_MANAGER = [100, 300] as const

/** Colleagues invited by one person of a client. */
const INVITATIONS = [20, 50] as const

/** Links to tickets: made by one person, mailed to one address. */
const TICKET_LINKS = { made: [30, 100], mailed: [5, 10] } as const

/** Kinds of mails that are limited by person. */
export type MailKind = keyof typeof LIMITS_PER_PERSON

/** Limits on mails of a kind to a person. */
export const mailsOf = (kind: MailKind, personId: number): readonly Limit[] =>
  hourlyAndDaily(`mail ${kind} ${personId}`, LIMITS_PER_PERSON[kind])

/** Mails to one address that any people have typed as their own. */
const CONFIRMATIONS_PER_ADDRESS = [5, 10] as const

/** Limits on links that confirm a new address: those of one person, and those to one address. */
export const confirmationMails = (personId: number, email: string): readonly Limit[] => [
  ...mailsOf('confirmEmail', personId),
  ...hourlyAndDaily(`mail confirmEmail to ${foldEmail(email)}`, CONFIRMATIONS_PER_ADDRESS),
]

/** Limits on mails of a kind requested from one network. */
export const mailsOfNetwork = (kind: keyof typeof LIMITS_PER_NETWORK, address: string): readonly Limit[] => {
  const site = siteOf(address)
  const ofSite = site === null ? [] : hourlyAndDaily(`mail ${kind} from ${site}`, LIMITS_PER_SITE[kind])
  return [...hourlyAndDaily(`mail ${kind} from ${networkOf(address)}`, LIMITS_PER_NETWORK[kind]), ...ofSite]
}

/**
 * Limits on requests for a link to one account, known or not, from one network. Requests from other
 * networks are not delayed.
 */
export const recoveryRequests = (account: string, address: string): readonly Limit[] => [
  { key: `recover ${account} from ${networkOf(address)}`, most: 5, seconds: 60 },
]

/**
 * All unknown networks share one limit, so that they can't flood a mailbox; each known network has
 * its own limit, which they can't exhaust.
 */
export const recoveryMails = (personId: number, address: string, isKnown: boolean): readonly Limit[] =>
  isKnown
    ? hourlyAndDaily(`mail recover ${personId} from ${networkOf(address)}`, RECOVERIES)
    : [...hourlyAndDaily(`mail recover ${personId}`, RECOVERIES), ...mailsOfNetwork('recover', address)]

/** Limits on mails about requests for accounts. */
export const registrationMails = (kind: keyof typeof REGISTRATIONS): readonly Limit[] =>
  hourlyAndDaily(`registrations ${kind}`, REGISTRATIONS[kind])

/** Limits on the messages that one address writes. */
export const contactsOf = (email: string): readonly Limit[] => hourlyAndDaily(`contact ${email}`, CONTACTS.one)

/** Limits on the mails that tell of messages, those of all visitors together. */
export const contactMails = (): readonly Limit[] => hourlyAndDaily('mail contact', CONTACTS.all)

/** Limits on mails caused by one manager. */
export const mailsBy = (managerId: string): readonly Limit[] =>
  hourlyAndDaily(`mail by ${managerId}`, LIMITS_PER_MANAGER)

/** Limits on invitations of colleagues by one person of a client. */
export const invitationsBy = (personId: string): readonly Limit[] =>
  hourlyAndDaily(`colleagues by ${personId}`, INVITATIONS)

/** Limits on links to tickets made by one person, and on those mailed to one address. */
export const ticketLinksBy = (personId: string, email: string | null): readonly Limit[] => [
  ...hourlyAndDaily(`ticket links by ${personId}`, TICKET_LINKS.made),
  ...(email === null ? [] : hourlyAndDaily(`ticket links to ${foldEmail(email)}`, TICKET_LINKS.mailed)),
]

/** Counts one mail of this kind to this person; returns false above the limit. */
export const mayMail = async (database: Queryable, kind: MailKind, personId: number): Promise<boolean> =>
  (await takeLimits(database, mailsOf(kind, personId))) === 0
