import { DomainError } from '#contract/core/errors.ts'
import type { Queryable } from '../database/connect.ts'
import { type MailPerson, mailPersonByEmail, mailPersonById } from '../mail/queue/recipient.ts'
import type { RequestActor } from '../models/actor.ts'
import type { Place } from './decision.ts'
import type { Inbox } from './inbox.ts'
import { claimHeld, finishInbound } from './rows.ts'

/** Where a manager puts a held mail. */
export interface Decision {
  readonly ticketId: number | null
  readonly projetId: number | null
  /** For a comment: the client may read it. */
  readonly isVisible: boolean
}

interface HeldServices {
  readonly database: { readonly query: Queryable }
  readonly inbox: Inbox
}

/**
 * Executes a held mail as an action of its sender, whom the manager confirms. Without an account of
 * that address the action is the manager's, and its text names the sender. A sender who may not see
 * the ticket gets no right from it: the action is refused, and the mail keeps its state, with the
 * reason.
 */
export const acceptHeld = async (
  { database, inbox }: HeldServices,
  id: number,
  manager: RequestActor,
  decision: Decision,
): Promise<void> => {
  const place = placeOf(decision)
  const claimed = await claimHeld(database.query, {
    id,
    managerId: Number(manager.id),
    states: ['held', 'failed', 'refused', 'discarded'],
  })
  if (!claimed) throw new DomainError('not_found')
  const sender = claimed.sender === null ? null : await mailPersonByEmail(database.query, claimed.sender)
  const as: MailPerson | null = sender ?? (await mailPersonById(database.query, Number(manager.id)))
  if (!as) throw new DomainError('forbidden')
  await inbox.accept(claimed, { as, place, isStranger: sender === null })
}

const placeOf = ({ ticketId, projetId, isVisible }: Decision): Place => {
  if (ticketId !== null && projetId === null) return { ticketId, isNote: !isVisible }
  if (projetId !== null && ticketId === null) return { projetId }
  throw new DomainError('validation', {
    issues: {
      [ticketId === null ? 'ticket_id' : 'projet_id']: [{ code: ticketId === null ? 'required' : 'unknown_field' }],
    },
  })
}

/** Discards a held mail; its original is kept, and it can still be accepted. */
export const discardHeld = async (database: Queryable, id: number, managerId: number): Promise<void> => {
  const claimed = await claimHeld(database, { id, managerId, states: ['held', 'failed', 'unreadable', 'refused'] })
  if (!claimed) throw new DomainError('not_found')
  await finishInbound(database, claimed, { state: 'discarded' })
}
