import type { Mirrored } from '#src/store/mirrored.ts'

/** Models of which every record is a name with a look, ordered and merged by managers. */
export const LABEL_MODELS = ['ticket_status', 'ticket_priority', 'ticket_type'] as const

export type LabelModel = (typeof LABEL_MODELS)[number]

export type Label = Mirrored<LabelModel>

/** The field of a ticket that refers to each model. */
export const TICKET_FIELDS = {
  ticket_status: 'status_id',
  ticket_priority: 'priority_id',
  ticket_type: 'type_id',
} as const satisfies Record<LabelModel, string>
