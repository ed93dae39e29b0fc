import type { StatusReference } from '#contract/core/events/action.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { TICKET_STAGES, type TicketStage } from '#contract/lifecycle/ticket.ts'
import type { Ticket } from './ticket.ts'

type Statuses = readonly StatusReference[]

const isStage = (value: string | undefined): value is TicketStage => TICKET_STAGES.some((stage) => stage === value)

/** Returns the stage of a ticket; `new` for a status that is unknown on this device. */
export const stageOf = (record: Pick<Ticket, 'status_id'>, statuses: Statuses): TicketStage => {
  const stage = statuses.find((status) => status.id === record.status_id)?.stage
  return isStage(stage) ? stage : 'new'
}

/** Returns the first status of a stage by position, merged ones aside, or null. */
export const statusOfStage = (stage: TicketStage, statuses: Statuses): RecordId | null => {
  const [first] = statuses
    .filter((status) => status.stage === stage && (status.merged_into_id ?? null) === null)
    .sort((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
  return first?.id ?? null
}
