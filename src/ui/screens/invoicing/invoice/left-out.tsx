import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAll, useWhere } from '../../../hooks/records/use-records.ts'
import { CLIENT, PROJET } from '../../../models/pointage/list/pointage-filters.ts'
import { useTimeGroups } from '../../../models/pointage/money/use-time-groups.ts'
import { useValuation } from '../../../models/pointage/money/use-valuation.ts'
import { pricedTimeOf } from '../../../models/pointage/money/valuation.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { BY_INVOICE, type LeftTime, leftTimeOf } from './left-time.ts'

type Invoice = Mirrored<'invoice'>

/** The client's time that is not on the invoice, and why: of its month, or all that is on none. */
export const LeftOut = ({ invoice }: { readonly invoice: Invoice }) => {
  const { t } = useTranslation('invoiceEditor')
  const format = useFormat()
  const references = useReferences()
  const invoices = useWhere('invoice', 'client_id', invoice.client_id)
  const { client_id: client, month } = invoice
  const filter = useMemo(
    (): ListQuery['filter'] => ({
      [CLIENT]: { in: [client] },
      ...(month === null
        ? { invoice_id: { in: [null] } }
        : { date: { from: month, to: addDays(addMonths(month, 1), -1) } }),
    }),
    [client, month],
  )
  const time = useTimeGroups(useValuation(), filter, BY_INVOICE)
  const left = useMemo(
    () =>
      time
        ? leftTimeOf(pricedTimeOf(time.groups, time.sources), invoice.id, (id) => references.find('projet', id))
        : [],
    [time, invoice.id, references],
  )
  if (left.length === 0) return null
  return (
    <section aria-label={t('leftOut')}>
      <h2 className="font-semibold text-md">{t('leftOut')}</h2>
      <p className="mb-2 text-ink-3 text-sm">
        {month === null ? t('leftOutAll') : t('leftOutMonth', { month: format.month(month) })}
      </p>
      <ul className="rounded-lg border bg-surface">
        {left.map((time) => (
          <li
            key={`${time.projet?.id}:${time.reason}:${time.invoiceId}:${time.contractId}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line border-b px-3 py-2 last:border-b-0"
          >
            <span className="w-20 shrink-0 font-medium tabular">{format.ut(time.ut)}</span>
            <span className="min-w-0 flex-1 basis-40">{time.projet?.name ?? '—'}</span>
            <LeftReason time={time} filter={filter} invoices={invoices} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LeftReasonProps {
  readonly time: LeftTime
  readonly filter: ListQuery['filter']
  readonly invoices: readonly Invoice[] | undefined
}

const LINK = 'rounded-sm underline decoration-line-strong underline-offset-2'

const LeftReason = ({ time: { reason, projet, invoiceId, contractId }, filter, invoices }: LeftReasonProps) => {
  const { t } = useTranslation('invoiceEditor')
  const path = usePath()
  if (invoiceId !== null) {
    const other = invoices?.find(({ id }) => id === invoiceId)
    return (
      <Link to={path('manager.invoicePointages', { invoice: invoiceId })} className={LINK}>
        {t('left.otherInvoice', { invoice: other ? titleOf(other) : invoiceId })}
      </Link>
    )
  }
  if (contractId !== null) return <ContractReason contractId={contractId} />
  if (reason === 'otherInvoice') return null
  const text = t(`left.${reason}`)
  if (reason !== 'notYet' || !projet) return <span className="text-ink-2">{text}</span>
  const { invoice_id: _invoice, ...others } = filter
  return (
    <Link
      to={path('manager.pointagesNotInvoiced') + filterSearch({ ...others, [PROJET]: { in: [projet.id] } })}
      className={LINK}
    >
      {text}
    </Link>
  )
}

/** « compris dans le contrat Carnet 20 h », which opens the contract. */
const ContractReason = ({ contractId }: { readonly contractId: RecordId }) => {
  const { t } = useTranslation('invoiceEditor')
  const path = usePath()
  const found = useAll('contract')?.find(({ id }) => id === contractId)
  if (!found) return <span className="text-ink-2">{t('left.contract')}</span>
  return (
    <Link to={path('manager.contract', { contract: contractId })} className={LINK}>
      {t('left.contractNamed', { name: found.name })}
    </Link>
  )
}
