import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useAggregate } from '../../../hooks/records/use-records.ts'
import { useSetCounts } from '../../../hooks/records/use-set-counts.ts'
import type { ClientBalance } from '../../../models/invoice/balance/aged-balance.ts'
import { LATE, UNPAID } from '../../../models/invoice/balance/owed.ts'
import { TO_INVOICE } from '../../../models/pointage/list/pointages-to-invoice.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { FigureTile } from './figure-tile.tsx'
import type { UnbilledTime } from './use-unbilled-time.ts'

const DRAFTS = { stage: { in: ['draft'] } }
const DRAFT_SET = { search: '', filter: DRAFTS }
const DRAFT_SUM = { sum: ['amount_ht'], by: [] } as const
const WITHOUT_INVOICE = { search: '', filter: TO_INVOICE.withoutInvoice }
const WITHOUT_SUM = { sum: ['ut_invoiced'], by: [] } as const
const INVOICE_SETS = [
  { search: '', filter: UNPAID },
  { search: '', filter: LATE },
] as const

/** Stages of fixed prices that are due and on no invoice. */
const DUE_STAGES = { search: '', filter: { invoice_line_id: { in: [null] }, due_on: { to: 'today' } } }
const STAGE_SUM = { sum: ['amount'], by: [] } as const

interface OpenAmountsProps {
  readonly balance: readonly ClientBalance[] | undefined
  readonly unbilled: readonly UnbilledTime[] | undefined
}

/** Amounts to be invoiced, sent and paid; each figure links to its list. */
export const OpenAmounts = ({ balance, unbilled }: OpenAmountsProps) => {
  const { t } = useTranslation('invoice')
  const { t: tInvoicing } = useTranslation('invoicing')
  const path = usePath()
  const format = useFormat()
  const today = useToday()
  const drafts = useAggregate('invoice', DRAFT_SET, DRAFT_SUM).value?.[0]
  const without = useAggregate('pointage', WITHOUT_INVOICE, WITHOUT_SUM).value?.[0]
  const stages = useAggregate('billing_stage', DUE_STAGES, STAGE_SUM).value?.[0]
  const countOf = useSetCounts('invoice', INVOICE_SETS)
  const sums = balance?.map(({ classes: { notDue, ...late } }) => ({
    notDue,
    late: Object.values(late).reduce((sum, cents) => sum + cents, 0),
  }))
  const late = sums?.reduce((sum, one) => sum + one.late, 0)
  const owed = sums?.reduce((sum, one) => sum + one.late + one.notDue, 0)
  const value = unbilled?.reduce((sum, { cents }) => sum + cents, 0)
  const invoices = path('manager.invoices')
  const euros = (cents: number | undefined): string | undefined =>
    cents === undefined ? undefined : format.euros(cents)
  return (
    <ul aria-label={tInvoicing('amounts')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <FigureTile
        label={t('toInvoice')}
        hint={tInvoicing('toInvoiceHint', { time: format.ut(unbilled?.reduce((sum, { ut }) => sum + ut, 0) ?? 0) })}
        to={path('manager.pointagesNotInvoiced')}
        count={unbilled?.reduce((sum, { count }) => sum + count, 0)}
        sum={euros(value)}
      />
      <FigureTile
        label={t('withoutInvoice')}
        hint={t('withoutInvoiceHint')}
        to={path('manager.pointagesWithoutInvoice')}
        count={without?.count}
        sum={without && format.ut(without.sum[0] ?? 0)}
      />
      <FigureTile
        label={tInvoicing('stages.title')}
        hint={tInvoicing('stages.hint')}
        to={`${path('manager.invoicingMonth')}?month=${today.slice(0, 7)}`}
        count={stages?.count}
        sum={euros(stages?.sum[0])}
      />
      <FigureTile
        label={t('drafts')}
        hint={t('draftsHint')}
        to={invoices + filterSearch(DRAFTS)}
        count={drafts?.count}
        sum={euros(drafts?.sum[0])}
      />
      <FigureTile
        label={t('unpaid')}
        hint={tInvoicing('unpaidHint')}
        to={invoices + filterSearch(UNPAID)}
        count={countOf(INVOICE_SETS[0])}
        sum={euros(owed)}
      />
      <FigureTile
        label={t('lateOnes')}
        hint={t('lateHint')}
        to={`${invoices}${filterSearch(LATE)}&orderBy=due_date:asc`}
        count={countOf(INVOICE_SETS[1])}
        sum={euros(late)}
        isAlarming
      />
    </ul>
  )
}
