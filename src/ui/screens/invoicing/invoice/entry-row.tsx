import { FileMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { parseUt } from '#contract/core/kinds/parse-ut.ts'
import { DEFAULT_UT_PER_DAY } from '#contract/core/kinds/ut.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useComboboxTexts } from '../../../fields/combobox-texts.ts'
import { useDispatchAction } from '../../../hooks/actions/use-dispatch-action.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { useLabels } from '../../../hooks/page/use-labels.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Combobox } from '../../../kit/inputs/combobox.tsx'
import type { Option } from '../../../kit/inputs/option-line.tsx'
import { LineCell } from '../../../models/invoice-line/line-cell.tsx'
import { useServices } from '../../../services/services.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'

interface EntryRowProps {
  readonly pointage: Mirrored<'pointage'>
  readonly ticket: Mirrored<'ticket'> | undefined
  readonly people: readonly Option[]
  readonly isReadOnly: boolean
}

/**
 * A time entry on an invoice: its ticket, the invoiced time and person, and the way off the
 * invoice.
 */
export const EntryRow = ({ pointage, ticket, people, isReadOnly }: EntryRowProps) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const path = usePath()
  const format = useFormat()
  const { dispatchAction } = useDispatchAction()
  const name = ticket?.name ?? t('ticketNumber', { id: pointage.ticket_id })
  const day = format.day(pointage.date ?? '')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_96px] items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2 last:border-b-0 @2xl:grid-cols-[104px_minmax(0,1fr)_96px_180px_32px] @2xl:py-1">
      <span className="text-ink-2 tabular">{day}</span>
      <span className="col-span-2 row-start-2 min-w-0 @2xl:col-span-1 @2xl:row-start-auto">
        <Link to={path('manager.ticket', { ticket: pointage.ticket_id })} className="rounded-sm hover:underline">
          {name}
        </Link>
        <SyncMark mark={pointage.sync} />
        {pointage.comment !== null && <span className="block truncate text-ink-3 text-sm">{pointage.comment}</span>}
      </span>
      <InvoicedUt pointage={pointage} isReadOnly={isReadOnly} day={day} />
      <InvoicedUser pointage={pointage} people={people} isReadOnly={isReadOnly} />
      {isReadOnly ? (
        <span />
      ) : (
        <IconButton
          size="small"
          label={t('labelled', { action: labels.action.pointage.Unimputed, name: `${name}, ${day}` })}
          onClick={() => void dispatchAction('pointage', pointage, 'Unimputed', {})}
          className="justify-self-end"
        >
          <FileMinus aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

const InvoicedUt = ({
  pointage,
  isReadOnly,
  day,
}: Pick<EntryRowProps, 'pointage' | 'isReadOnly'> & { readonly day: string }) => {
  const { t } = useTranslation('invoiceEditor')
  const labels = useLabels()
  const format = useFormat()
  const { person } = useServices()
  const { dispatchAction } = useDispatchAction()
  const isOther = pointage.ut_invoiced !== null && pointage.ut_invoiced !== pointage.ut
  return (
    <span>
      <LineCell
        id={pointage.id}
        column="ut_invoiced"
        label={t('labelled', { action: labels.field.pointage.ut_invoiced, name: day })}
        value={pointage.ut_invoiced ?? pointage.ut}
        show={format.ut}
        read={(text) => {
          const ut = parseUt(text, person?.user.ut_per_day ?? DEFAULT_UT_PER_DAY)
          return ut === null ? null : { value: ut }
        }}
        store={(ut_invoiced, seen) => {
          const before = { ...pointage, ut_invoiced: seen }
          return dispatchAction('pointage', before, 'editUtInvoiced', { ut_invoiced })
        }}
        isReadOnly={isReadOnly}
        isNumber
      />
      {isOther && (
        <span className="block px-1.5 text-right text-ink-3 text-sm">
          {t('worked', { ut: format.ut(pointage.ut) })}
        </span>
      )}
    </span>
  )
}

const InvoicedUser = ({ pointage, people, isReadOnly }: Pick<EntryRowProps, 'pointage' | 'people' | 'isReadOnly'>) => {
  const { t } = useTranslation()
  const texts = useComboboxTexts()
  const labels = useLabels()
  const { dispatchAction } = useDispatchAction()
  const shown = pointage.invoiced_user_id ?? pointage.user_id
  if (isReadOnly) return <span className="truncate">{people.find(({ value }) => value === shown)?.label}</span>
  return (
    <span className="min-w-0 px-2">
      <Combobox
        quiet
        label={labels.field.pointage.invoiced_user_id}
        texts={texts}
        options={people}
        value={shown}
        onChange={(invoiced_user_id) =>
          void dispatchAction('pointage', pointage, 'editInvoicedUser', { invoiced_user_id })
        }
        clearable={false}
        placeholder={t('notSet')}
      />
    </span>
  )
}
