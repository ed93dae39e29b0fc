import type { RecordId } from '#contract/core/ids.ts'
import { type References, useReferences } from '../hooks/records/references.tsx'
import { StageIcon } from '../kit/stage-icon.tsx'
import { labelColour } from './label-colour.ts'

export const StatusIcon = ({ id }: { readonly id: RecordId }) => statusIcon(useReferences(), id)

const statusIcon = (references: References, id: RecordId) => {
  const status = references.find('ticket_status', id)
  return <StageIcon stage={status?.stage ?? 'new'} colour={status ? labelColour(status) : null} />
}

/** The status of a ticket: shape, colour, and its name in plain text, readable in both themes. */
export const statusPill = (references: References, id: RecordId) => (
  <span className="inline-flex min-w-0 items-center gap-1.5">
    {statusIcon(references, id)}
    <span className="truncate">{references.find('ticket_status', id)?.name ?? '—'}</span>
  </span>
)

/** `statusPill` for components without the references at hand. */
export const StatusPill = ({ id }: { readonly id: RecordId }) => statusPill(useReferences(), id)
