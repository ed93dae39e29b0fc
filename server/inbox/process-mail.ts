import { buffer } from 'node:stream/consumers'
import { DomainError, ERROR_STATUS } from '#contract/core/errors.ts'
import { parseMail, UnreadableMail } from '../mail/inbound/parse-mail.ts'
import type { ParsedMail } from '../mail/inbound/parsed-mail.ts'
import { forgetBounces } from '../mail/queue/recipient.ts'
import { type ActServices, act } from './act.ts'
import { countReport } from './bounces.ts'
import { decide, type InboxRules } from './decide.ts'
import type { Acted } from './decision.ts'
import { type ClaimedInbound, claimKeyOf, finishInbound, forgetRepeated, noteInbound } from './rows.ts'

/** Services and rules with which mails are processed. */
export interface MailProcessorParts {
  readonly services: ActServices
  readonly rules: InboxRules
}

/** Reads one mail, decides what becomes of it, and does it. */
export interface MailProcessor {
  /** Throws `UnreadableMail` for bytes that can't be read. */
  parse(mail: Pick<ClaimedInbound, 'storage'>): Promise<ParsedMail>
  /** Notes who wrote a claimed mail, decides about it and does what was decided. */
  processMail(claimed: ClaimedInbound): Promise<void>
  /** Does what was decided, and ends the work; a refusal of the action leaves the mail held. */
  performDecision(claimed: ClaimedInbound, mail: ParsedMail, acted: Acted, decidedBy: number | null): Promise<void>
}

const SERVER_ERROR = 500

/** Creates the processor of mails that came in. */
export const createMailProcessor = ({ services, rules }: MailProcessorParts): MailProcessor => {
  const { database, files } = services

  const parse = async ({ storage }: Pick<ClaimedInbound, 'storage'>): Promise<ParsedMail> =>
    parseMail(await buffer(files.read(storage, null)))

  const processMail = async (claimed: ClaimedInbound): Promise<void> => {
    let mail: ParsedMail
    try {
      mail = await parse(claimed)
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw error
      return finishInbound(database.query, claimed, {
        state: 'unreadable',
        reason: 'unreadable',
        last_error: error.message,
      })
    }
    await noteInbound(database.query, claimed, {
      message_id: mail.messageId,
      sender: mail.from?.email ?? null,
      sender_name: mail.from?.name ?? null,
      subject: mail.subject,
    })
    if (!(await claimKeyOf(database.query, claimed, mail.key))) {
      await forgetRepeated(database.query, claimed)
      return files.discard(claimed.storage)
    }
    if (mail.report) await countReport(database.query, mail.report, rules.signer)
    const decision = await decide(database.query, mail, rules)
    if ('as' in decision) return performDecision(claimed, mail, decision, null)
    const { state, reason, userId, ticketId } = decision
    return finishInbound(database.query, claimed, {
      state,
      reason,
      user_id: userId ?? null,
      ticket_id: ticketId ?? null,
    })
  }

  const performDecision = async (
    claimed: ClaimedInbound,
    mail: ParsedMail,
    acted: Acted,
    decidedBy: number | null,
  ): Promise<void> => {
    const about = { user_id: acted.isStranger ? null : Number(acted.as.actor.id), decided_by_id: decidedBy }
    try {
      const { ticketId, commentId, leftOut } = await act(services, mail, mail.key, acted)
      if (!acted.isStranger && mail.from) await forgetBounces(database.query, mail.from.email)
      await finishInbound(database.query, claimed, {
        ...about,
        state: 'done',
        reason: null,
        ticket_id: ticketId,
        comment_id: commentId,
        left_out: leftOut,
      })
    } catch (error) {
      if (!(error instanceof DomainError) || ERROR_STATUS[error.code] >= SERVER_ERROR) throw error
      await finishInbound(database.query, claimed, {
        ...about,
        state: decidedBy === null ? 'held' : claimed.state,
        reason: error.code,
      })
    }
  }

  return { parse, processMail, performDecision }
}
