import { eq } from 'drizzle-orm'
import { type AnyRecord, fieldOf } from '#contract/core/model.ts'
import { projet } from '../database/schema/people.ts'
import { ticket } from '../database/schema/work.ts'
import { rewordLines } from '../invoicing/lines/reword-lines.ts'
import type { Effect } from '../writes/effect.ts'

const differ = (before: AnyRecord, after: AnyRecord, names: readonly string[]): boolean =>
  names.some((name) => fieldOf(before, name) !== fieldOf(after, name))

/** Lines of drafts name a ticket by its name of now, and not at all once it is hidden. */
export const followTicketName: Effect = async (transaction, { recordId, before, after }, consequences) => {
  if (!before || !after || !differ(before, after, ['name', 'visible_to_client', 'projet_id'])) return
  const [former] = await transaction
    .select({ isShown: projet.is_visible_to_client })
    .from(projet)
    .where(eq(projet.id, Number(fieldOf(before, 'projet_id'))))
  const named = {
    ticketName: String(fieldOf(before, 'name')),
    isTicketShown: fieldOf(before, 'visible_to_client') === true,
    isProjetShown: former?.isShown === true,
  }
  await rewordLines(
    transaction,
    {
      tickets: eq(ticket.id, recordId),
      // The line of a projet has time of other tickets too: it keeps the projet's name when one
      // ticket leaves.
      before: (time, { grouping }) =>
        time.ticketId === recordId && grouping !== 'projet' ? { ...time, ...named } : time,
    },
    consequences,
  )
}

/** Lines of drafts name a projet and its tickets as their client sees them now. */
export const followProjetName: Effect = async (transaction, { recordId, before, after }, consequences) => {
  if (!before || !after || !differ(before, after, ['name', 'is_visible_to_client'])) return
  const named = {
    projetName: String(fieldOf(before, 'name')),
    isProjetShown: fieldOf(before, 'is_visible_to_client') === true,
  }
  await rewordLines(
    transaction,
    {
      tickets: eq(ticket.projet_id, recordId),
      before: (time) => (time.projetId === recordId ? { ...time, ...named } : time),
    },
    consequences,
  )
}
