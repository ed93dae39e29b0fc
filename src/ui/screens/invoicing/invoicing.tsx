import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useAggregate } from '../../hooks/records/use-records.ts'
import { cx } from '../../kit/cx.ts'
import { TO_INVOICE } from '../../models/pointage/list/pointages-to-invoice.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { InvoicingTabs } from './invoicing-tabs.tsx'

const DRAFTS = { stage: { in: ['draft'] } }
const UNPAID = { stage: { in: ['sent'] }, kind: { in: ['invoice'] }, fully_paid: { in: [false] } }
const LATE = { ...UNPAID, due_date: { to: 'today-1' } }

/** Amounts to be invoiced, sent and paid; each figure links to its list. */
export const Invoicing = () => {
  const { t } = useTranslation('invoice')
  const path = usePath()
  const format = useFormat()
  const invoices = path('manager.invoices')
  return (
    <>
      <InvoicingTabs current="manager.invoicing" />
      <ul className="mx-auto grid max-w-[1080px] gap-4 px-4 py-6 sm:grid-cols-2 sm:px-8 lg:grid-cols-3">
        <Figure
          model="pointage"
          filter={TO_INVOICE.notInvoiced}
          sum="ut"
          show={format.ut}
          label={t('toInvoice')}
          hint={t('toInvoiceHint')}
          to={path('manager.pointagesNotInvoiced')}
        />
        <Figure
          model="pointage"
          filter={TO_INVOICE.withoutInvoice}
          sum="ut_invoiced"
          show={format.ut}
          label={t('withoutInvoice')}
          hint={t('withoutInvoiceHint')}
          to={path('manager.pointagesWithoutInvoice')}
        />
        <Figure
          model="invoice"
          filter={DRAFTS}
          sum="amount_ht"
          show={format.euros}
          label={t('drafts')}
          hint={t('draftsHint')}
          to={invoices + filterSearch(DRAFTS)}
        />
        <Figure
          model="invoice"
          filter={UNPAID}
          sum="amount_ttc"
          show={format.euros}
          label={t('unpaid')}
          hint={t('unpaidHint')}
          to={invoices + filterSearch(UNPAID)}
        />
        <Figure
          model="invoice"
          filter={LATE}
          sum="amount_ttc"
          show={format.euros}
          label={t('lateOnes')}
          hint={t('lateHint')}
          to={`${invoices}${filterSearch(LATE)}&orderBy=due_date:asc`}
          isAlarming
        />
      </ul>
    </>
  )
}

interface FigureProps {
  readonly model: ModelName
  /** Must be stable. */
  readonly filter: ListQuery['filter']
  /** The field whose sum is shown. */
  readonly sum: string
  show(sum: number): string
  readonly label: string
  readonly hint: string
  readonly to: string
  /** Set off where there is anything. */
  readonly isAlarming?: boolean
}

/** Sum and number of the records that match a filter. */
const Figure = ({ model, filter, sum, show, label, hint, to, isAlarming = false }: FigureProps) => {
  const format = useFormat()
  const { value } = useAggregate(
    model,
    useMemo(() => ({ search: '', filter }), [filter]),
    useMemo(() => ({ sum: [sum], by: [] }), [sum]),
  )
  const group = value?.[0]
  const count = group?.count ?? 0
  return (
    <li className="relative rounded-lg border bg-surface p-4 hover:bg-hover">
      <Link
        to={to}
        className="font-medium text-ink-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
      >
        {label}
        <span className="ml-1.5 text-ink-3 tabular">{value === undefined ? '' : format.number(count)}</span>
      </Link>
      <p className={cx('mt-1 font-semibold text-2xl tabular', isAlarming && count > 0 ? 'text-danger-text' : 'text-ink')}>
        {value === undefined ? '\u00a0' : show(group?.sum[0] ?? 0)}
      </p>
      <p className="mt-1 text-ink-3 text-sm">{hint}</p>
    </li>
  )
}
