import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import type { WeekRow } from './week-grid.ts'

interface RowHeadProps {
  readonly row: WeekRow
  readonly ticket: Mirrored<'ticket'> | undefined
  readonly space: StaffSpace
  readonly place: string
  readonly isCurrent: boolean
}

/** The ticket of a row with its projet, and the kind of work. */
export const RowHead = ({ row, ticket, space, place, isCurrent }: RowHeadProps) => {
  const { t } = useTranslation('timesheet')
  const path = usePath()
  const labels = useLabels()
  const projet = useReferences().find('projet', ticket?.projet_id ?? null)
  const kind = row.kind === null ? null : labels.choice.pointage_kind[row.kind]
  const below = [projet?.name, kind].filter((text) => text != null).join(' · ')
  return (
    <th
      scope="row"
      className="sticky left-0 z-10 h-row border-line border-b bg-surface p-0 text-left font-normal group-hover/row:bg-hover"
    >
      <Link
        to={path(`${space}.ticket`, { ticket: row.ticketId })}
        data-cell={place}
        tabIndex={isCurrent ? 0 : -1}
        className="ring-inside flex min-h-row flex-col justify-center px-3 py-0.5 leading-4 lg:px-4"
      >
        <span className="truncate">{ticket?.name ?? t('unknownTicket', { number: row.ticketId })}</span>
        {below !== '' && <span className="truncate text-ink-3 text-sm">{below}</span>}
      </Link>
    </th>
  )
}
