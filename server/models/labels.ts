import { ticketPriority, ticketStatus, ticketType } from '../database/schema/reference.ts'

/** Models of which managers merge records, and the field of a ticket that refers to them. */
export const LABELS = {
  ticket_status: { table: ticketStatus, field: 'status_id' },
  ticket_priority: { table: ticketPriority, field: 'priority_id' },
  ticket_type: { table: ticketType, field: 'type_id' },
} as const

/** A model whose records can be merged. */
export type LabelModel = keyof typeof LABELS
