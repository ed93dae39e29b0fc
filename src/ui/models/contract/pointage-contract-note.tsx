import type { Mirrored } from '#src/store/mirrored.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import type { FormNoteProps } from '../../widgets/presentation/presentation.ts'
import { ContractNote } from './contract-note.tsx'

/** The contract beside the form of a pointage. */
export const PointageContractNote = ({ record, values }: FormNoteProps) => {
  const former = record as Mirrored<'pointage'> | null
  const ticketId = values['ticket_id'] ?? former?.ticket_id
  const { value: ticket } = useOne('ticket', typeof ticketId === 'string' ? ticketId : null)
  const [day, ut] = [values['date'] ?? former?.date, values['ut']]
  if (typeof day !== 'string') return null
  return <ContractNote ticket={ticket} day={day} ut={typeof ut === 'number' ? ut : null} former={former} />
}
