import type { ActionContext } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { ticketActions } from '#contract/models/ticket/ticket.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { GroupUse } from '../../hooks/actions/new-event.ts'

/** Handovers of one person that are ended together. */
export interface TakenBack {
  readonly userId: RecordId
  /** Number of tickets that come back. */
  readonly count: number
  readonly uses: readonly GroupUse[]
}

/**
 * Ends handovers, by the rule of the server at the end of a leave: a ticket comes back where the
 * colleague still has it; one that was closed, or given to a third person, stays where it is.
 * People to whom no ticket would come back are left out.
 */
export const takenBack = (
  handovers: readonly Mirrored<'handover'>[],
  tickets: ReadonlyMap<RecordId, Mirrored<'ticket'>>,
  context: ActionContext,
): readonly TakenBack[] =>
  [...Map.groupBy(handovers, ({ user_id }) => user_id)].flatMap(([userId, rows]): readonly TakenBack[] => {
    const returned = rows.flatMap(({ ticket_id, to_user_id, user_id }): readonly GroupUse[] => {
      const ticket = tickets.get(ticket_id)
      if (ticket?.responsable_id !== to_user_id || ticketActions.updateResponsable.when(ticket, context, null) !== null)
        return []
      return [{ model: 'ticket', record: ticket, action: 'updateResponsable', payload: { responsable_id: user_id } }]
    })
    const ended = rows.map((record): GroupUse => ({ model: 'handover', record, action: 'handBack', payload: {} }))
    return returned.length === 0 ? [] : [{ userId, count: returned.length, uses: [...returned, ...ended] }]
  })
