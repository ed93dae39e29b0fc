import type { StatusReference } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirror } from '#src/store/mirror.ts'

/** The ticket statuses of this installation; reducers of the ticket lifecycle need them. */
export interface TicketStatuses {
  readonly current: () => readonly StatusReference[]
  /**
   * Returns a mirror that reads the statuses again after each write of them, and then calls
   * `onReloaded`: pending steps were projected with the previous statuses.
   */
  readonly observeWrites: (onReloaded: () => void) => Mirror
}

const readStatuses = async (mirror: Mirror): Promise<readonly StatusReference[]> => {
  const ids = await mirror.ids('ticket_status')
  const entries = await mirror.read('ticket_status', ids)
  return [...entries.values()]
    .filter(({ hidden }) => !hidden)
    .map(({ document }) => ({
      id: document.id,
      stage: String(document['stage']),
      position: Number(document['position'] ?? 0),
      merged_into_id: (document['merged_into_id'] ?? null) as RecordId | null,
    }))
}

/** Reads the statuses from the mirror and follows their changes. */
export const openTicketStatuses = async (mirror: Mirror): Promise<TicketStatuses> => {
  let statuses = await readStatuses(mirror)
  return {
    current: () => statuses,
    observeWrites: (onReloaded) => ({
      ...mirror,
      writeEntries: async (model, entries) => {
        await mirror.writeEntries(model, entries)
        if (model !== 'ticket_status') return
        statuses = await readStatuses(mirror)
        onReloaded()
      },
    }),
  }
}
