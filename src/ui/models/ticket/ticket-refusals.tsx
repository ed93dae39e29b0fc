import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRefusals, useRefusalsUnder } from '../../hooks/use-outbox-events.ts'
import { RefusalNotices } from '../../widgets/refusals/refusal-notices.tsx'

interface RefusalsProps {
  readonly ticket: Mirrored<'ticket'>
}

/** What was refused of this ticket, on the ticket itself. */
export const Refusals = ({ ticket }: RefusalsProps) => <RefusalNotices events={useRefusals('ticket', ticket.id)} />

/** What was refused of its time: a pointage that the server did not take is nowhere else to be seen. */
export const PointageRefusals = ({ ticket, pointages }: RefusalsProps & { readonly pointages: readonly Mirrored<'pointage'>[] | undefined }) => {
  const ids = useMemo(() => pointages?.map(({ id }) => id) ?? [], [pointages])
  const parent = useMemo(() => ({ field: 'ticket_id', model: 'ticket', id: ticket.id }) as const, [ticket.id])
  const events = useRefusalsUnder('pointage', parent, ids)
  return (
    <div className="mb-3 empty:hidden">
      <RefusalNotices events={events} />
    </div>
  )
}
