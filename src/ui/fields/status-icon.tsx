import type { RecordId } from '#contract/core/ids.ts'
import { StageIcon } from '../kit/stage-icon.tsx'
import { useReferences } from '../references.tsx'
import { labelColour } from './label-colour.ts'

export const StatusIcon = ({ id }: { readonly id: RecordId }) => {
  const status = useReferences().find('ticket_status', id)
  return <StageIcon stage={status?.stage ?? 'new'} colour={status ? labelColour(status) : null} />
}

/** The status of a ticket: its shape and colour, and its name in plain text, readable in both themes whatever its colours. */
export const StatusPill = ({ id }: { readonly id: RecordId }) => {
  const status = useReferences().find('ticket_status', id)
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StatusIcon id={id} />
      <span className="truncate">{status?.name ?? '—'}</span>
    </span>
  )
}
