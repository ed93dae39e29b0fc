import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useOne } from '../../hooks/records/use-records.ts'
import type { RecordCellProps } from '../../widgets/presentation/presentation.ts'

/** The ticket of a pointage, by name, with a link to its page. */
export const PointageTicket = ({ record, space }: RecordCellProps) => {
  const { t } = useTranslation()
  const path = usePath()
  const { ticket_id: id } = record as Mirrored<'pointage'>
  const { value: ticket } = useOne('ticket', id)
  return (
    <Link to={path(`${space}.ticket`, { ticket: id })} className="truncate rounded-sm text-accent-text hover:underline">
      {ticket?.name ?? t('numbered', { id })}
    </Link>
  )
}
