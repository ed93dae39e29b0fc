import type { Queryable } from '../database/connect.ts'
import { networkOf, siteOf } from '../runtime/network.ts'
import { hourlyAndDaily, type Limit, takeLimits } from './shared-limits.ts'

/** Mails to one person by their kind: anHour, aDay. More would only fill a mailbox. */
const TO_A_PERSON = {
  invitation: [5, 10],
  autolog: [5, 20],
  /** Account opened, or its address changed. */
  welcome: [5, 10],
  /** Somebody asks for an account under the address of one that exists. */
  alreadyKnown: [2, 3],
} as const satisfies Readonly<Record<string, readonly [anHour: number, aDay: number]>>

/**
 * Recovery mails to one person: for the requests of all strangers together, and for those of each
 * network from which the person has signed in.
 */
const RECOVERIES = [5, 10] as const

/** Requests of strangers that may lead to a mail, from one network. */
const FROM_A_NETWORK = { recover: [30, 100], register: [20, 60] } as const

/** Requests of strangers from one block of IPv6 networks. */
const FROM_A_SITE = { recover: [60, 200], register: [40, 120] } as const

/**
 * Requests for accounts that managers are told of one by one, and the mails that tell how many
 * others wait.
 */
const REGISTRATIONS = { told: [10, 40], counted: [1, 24] } as const

/** Links that one manager sends. */
const BY_A_MANAGER = [100, 300] as const

/** Kinds of mails that are limited by person. */
export type MailKind = keyof typeof TO_A_PERSON

/** Limits on mails of a kind to a person. */
export const mailsOf = (kind: MailKind, personId: number): readonly Limit[] => hourlyAndDaily(`mail ${kind} ${personId}`, TO_A_PERSON[kind])

/** Limits on mails of a kind that a network asks for. */
export const mailsOfNetwork = (kind: keyof typeof FROM_A_NETWORK, address: string): readonly Limit[] => {
  const site = siteOf(address)
  const ofSite = site === null ? [] : hourlyAndDaily(`mail ${kind} from ${site}`, FROM_A_SITE[kind])
  return [...hourlyAndDaily(`mail ${kind} from ${networkOf(address)}`, FROM_A_NETWORK[kind]), ...ofSite]
}

/**
 * Requests for a link to one account, known or not, from one network. Requests from other networks
 * keep nobody waiting.
 */
export const recoveryRequests = (account: string, address: string): readonly Limit[] => [
  { key: `recover ${account} from ${networkOf(address)}`, most: 5, seconds: 60 },
]

/**
 * Strangers share their mails to one person, so that a thousand of them fill no mailbox; a known
 * network has its own, which they can't use up.
 */
export const recoveryMails = (personId: number, address: string, isKnown: boolean): readonly Limit[] =>
  isKnown
    ? hourlyAndDaily(`mail recover ${personId} from ${networkOf(address)}`, RECOVERIES)
    : [...hourlyAndDaily(`mail recover ${personId}`, RECOVERIES), ...mailsOfNetwork('recover', address)]

/** Limits on mails about requests for accounts. */
export const registrationMails = (kind: keyof typeof REGISTRATIONS): readonly Limit[] => hourlyAndDaily(`registrations ${kind}`, REGISTRATIONS[kind])

/** Limits on mails that a manager causes. */
export const mailsBy = (managerId: string): readonly Limit[] => hourlyAndDaily(`mail by ${managerId}`, BY_A_MANAGER)

/** Takes one mail of this kind to this person; false where that would be one too many. */
export const mayMail = async (database: Queryable, kind: MailKind, personId: number): Promise<boolean> =>
  (await takeLimits(database, mailsOf(kind, personId))) === 0
