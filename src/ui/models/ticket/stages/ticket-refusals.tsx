import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRefusals, useRefusalsUnder } from '../../../hooks/sync/use-refusals.ts'
import { RefusalNotices } from '../../../widgets/refusals/refusal-notices.tsx'

interface RefusalsProps {
  readonly ticket: Mirrored<'ticket'>
}

/** The refused events of this ticket. */
export const TicketRefusals = ({ ticket }: RefusalsProps) => (
  <RefusalNotices events={useRefusals('ticket', ticket.id)} />
)

/** The refused events of this ticket's pointages: a refused pointage is shown nowhere else. */
export const PointageRefusals = ({
  ticket,
  pointages,
}: RefusalsProps & { readonly pointages: readonly Mirrored<'pointage'>[] | undefined }) => {
  const ids = useMemo(() => pointages?.map(({ id }) => id) ?? [], [pointages])
  const parent = useMemo(() => ({ field: 'ticket_id', model: 'ticket', id: ticket.id }) as const, [ticket.id])
  const events = useRefusalsUnder('pointage', parent, ids)
  return (
    <div className="mb-3 empty:hidden">
      <RefusalNotices events={events} />
    </div>
  )
}
