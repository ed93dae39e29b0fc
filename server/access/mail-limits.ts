import type { Queryable } from '../database/connect.ts'
import { networkOf } from '../runtime/network.ts'
import { hourlyAndDaily, type Limit, takeLimits } from './shared-limits.ts'

/** Mails to one person by their kind: anHour, aDay. More would only fill a mailbox. */
const TO_A_PERSON = {
  recover: [5, 10],
  invitation: [5, 10],
  autolog: [5, 20],
  /** Account opened, or its address changed. */
  welcome: [5, 10],
  /** Somebody asks for an account under the address of one that exists. */
  alreadyKnown: [2, 3],
} as const satisfies Readonly<Record<string, readonly [anHour: number, aDay: number]>>

/** Requests of strangers that may lead to a mail, from one network. */
const FROM_A_NETWORK = { recover: [30, 100], register: [20, 60] } as const

/** Links that one manager sends. */
const BY_A_MANAGER = [100, 300] as const

export type MailKind = keyof typeof TO_A_PERSON

export const mailsOf = (kind: MailKind, personId: number): readonly Limit[] => hourlyAndDaily(`mail ${kind} ${personId}`, TO_A_PERSON[kind])

export const mailsOfNetwork = (kind: keyof typeof FROM_A_NETWORK, address: string): readonly Limit[] =>
  hourlyAndDaily(`mail ${kind} from ${networkOf(address)}`, FROM_A_NETWORK[kind])

export const mailsBy = (managerId: string): readonly Limit[] => hourlyAndDaily(`mail by ${managerId}`, BY_A_MANAGER)

/** Takes one mail of this kind to this person; false where that would be one too many. */
export const mayMail = async (database: Queryable, kind: MailKind, personId: number): Promise<boolean> =>
  (await takeLimits(database, mailsOf(kind, personId))) === 0
