import { fieldOf } from '#contract/core/model.ts'
import { ticketStatusHistory } from '../database/schema/work.ts'
import type { Effect } from '../writes/effect.ts'

const statusOf = (record: object | null): number | null => (record ? Number(fieldOf(record, 'status_id')) : null)

/**
 * Records each change of status: person, time, previous and next status. The first row has no
 * previous status.
 */
export const recordStatusChange: Effect = async (
  transaction,
  { actor, actedAt, recordId, before, after, clients },
  consequences,
) => {
  const [from, to] = [statusOf(before), statusOf(after)]
  if (to === null || from === to) return
  const [written] = await transaction
    .insert(ticketStatusHistory)
    .values({
      ticket_id: recordId,
      user_id: Number(actor.id),
      from_status_id: from,
      to_status_id: to,
      created_at: actedAt,
    })
    .returning({ id: ticketStatusHistory.id })
  if (written) consequences.hintStaffAndClients({ model: 'ticket_status_history', ids: [written.id], clients })
}
