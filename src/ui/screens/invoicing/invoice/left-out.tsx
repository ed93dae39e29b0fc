import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addDays, addMonths } from '#contract/core/kinds/days.ts'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import type { AggregateGroup } from '#src/store/queries/record-queries.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAggregate, useWhere } from '../../../hooks/records/use-records.ts'
import { BILLABLE, CLIENT, PROJET } from '../../../models/pointage/list/pointage-filters.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'

type Invoice = Mirrored<'invoice'>
type Projet = Mirrored<'projet'>

/** Why time of the client is not on this invoice. */
type Reason = 'otherInvoice' | 'projet' | 'fixedPrice' | 'ticket' | 'notYet'

interface LeftTime {
  readonly reason: Reason
  readonly projet: Projet | undefined
  readonly invoiceId: string | null
  readonly count: number
  readonly ut: number
}

const SPEC = { sum: ['ut'], by: [PROJET, BILLABLE, 'invoice_id'] }

const reasonOf = (projet: Projet | undefined, isBillable: boolean, invoiceId: string | null): Reason => {
  if (invoiceId !== null) return 'otherInvoice'
  if (projet?.is_facturable === false) return 'projet'
  if (!isBillable) return 'ticket'
  return (projet?.fixed_price ?? null) === null ? 'notYet' : 'fixedPrice'
}

const leftTimeOf = (groups: readonly AggregateGroup[], invoiceId: string, projetOf: (id: string) => Projet | undefined): readonly LeftTime[] =>
  groups
    .flatMap(({ by: [projetId, billable, invoice], count, sum: [ut = 0] }) => {
      const other = invoice === null || invoice === undefined ? null : String(invoice)
      const projet = projetOf(String(projetId))
      return other === invoiceId ? [] : [{ reason: reasonOf(projet, billable === true, other), projet, invoiceId: other, count, ut }]
    })
    .toSorted((a, b) => Number(b.reason === 'notYet') - Number(a.reason === 'notYet') || b.ut - a.ut)

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
      ...(month === null ? { invoice_id: { in: [null] } } : { date: { from: month, to: addDays(addMonths(month, 1), -1) } }),
    }),
    [client, month],
  )
  const groups = useAggregate(
    'pointage',
    useMemo(() => ({ search: '', filter }), [filter]),
    SPEC,
  ).value
  const left = useMemo(() => leftTimeOf(groups ?? [], invoice.id, (id) => references.find('projet', id)), [groups, invoice.id, references])
  if (left.length === 0) return null
  return (
    <section aria-label={t('leftOut')}>
      <h2 className="font-semibold text-md">{t('leftOut')}</h2>
      <p className="mb-2 text-ink-3 text-sm">{month === null ? t('leftOutAll') : t('leftOutMonth', { month: format.month(month) })}</p>
      <ul className="rounded-lg border bg-surface">
        {left.map((time) => (
          <li
            key={`${time.projet?.id}:${time.reason}:${time.invoiceId}`}
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

const LeftReason = ({ time: { reason, projet, invoiceId }, filter, invoices }: LeftReasonProps) => {
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
  if (reason === 'otherInvoice') return null
  const text = t(`left.${reason}`)
  if (reason !== 'notYet' || !projet) return <span className="text-ink-2">{text}</span>
  const { invoice_id: _invoice, ...others } = filter
  return (
    <Link to={path('manager.pointagesNotInvoiced') + filterSearch({ ...others, [PROJET]: { in: [projet.id] } })} className={LINK}>
      {text}
    </Link>
  )
}
