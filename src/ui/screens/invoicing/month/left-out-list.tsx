import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import type { LeftOutReason } from '#contract/invoicing/left-out.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useAll } from '../../../hooks/records/use-records.ts'
import type { LeftOut } from '../../../models/invoice/month/billed-month.ts'
import { CLIENT } from '../../../models/pointage/list/pointage-filters.ts'
import { monthOf } from '../../../text/period.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'

/** Reasons that are about time of other months than the closed one. */
const OF_OTHER_MONTHS: readonly LeftOutReason[] = ['earlier_month', 'later_month']

interface LeftOutListProps {
  readonly month: string
  readonly leftOut: readonly LeftOut[]
}

/** Work left out of the drafts, by reason, client and contract; time opens its entries. */
export const LeftOutList = ({ month, leftOut }: LeftOutListProps) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const path = usePath()
  const references = useReferences()
  const timeOf = ({ reason, clientId }: LeftOut): string => {
    const days = OF_OTHER_MONTHS.includes(reason) ? { invoice_id: { in: [null] } } : { date: monthOf(`${month}-01`) }
    return path('manager.pointages') + filterSearch({ [CLIENT]: { in: [clientId] }, ...days })
  }
  if (leftOut.length === 0) return <p className="px-3 pb-3 text-ink-2">{t('month.nothingLeftOut')}</p>
  return (
    <ul className="px-3 pb-2">
      {[...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, some]) => (
        <li key={reason} className="border-line py-1 not-last:border-b">
          <details>
            <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 rounded-sm touch:min-h-11">
              <span className="min-w-0 flex-1 basis-40 font-medium">{t(`month.reasons.${reason}`)}</span>
              <Sums leftOut={some} />
            </summary>
            <ul className="grid gap-0.5 pb-2 text-ink-2">
              {some.map((one) => (
                <li key={`${one.clientId} ${one.contractId}`} className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-0 flex-1 basis-40 truncate">
                    {references.find('client', one.clientId)?.name ?? '—'}
                    {one.contractId !== null && <ContractLink id={one.contractId} />}
                  </span>
                  {one.others > 0 && (
                    <span className="ml-auto text-right tabular">
                      {t('month.others', { count: one.others })}
                      {one.months.map((day) => (
                        <MonthLink key={day} day={day} />
                      ))}
                    </span>
                  )}
                  {one.pointages > 0 && (
                    <Link
                      to={timeOf(one)}
                      className="flex min-h-6 min-w-6 shrink-0 items-center justify-end rounded-sm text-accent-text tabular hover:underline"
                    >
                      {format.ut(one.ut)}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}

/** The time and the other work of one reason; nothing of a kind that it has none of. */
const Sums = ({ leftOut }: Pick<LeftOutListProps, 'leftOut'>) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const others = leftOut.reduce((sum, one) => sum + one.others, 0)
  const time = leftOut.reduce((sum, { ut }) => sum + ut, 0)
  return (
    <>
      {others > 0 && <span className="text-ink-2 tabular">{t('month.others', { count: others })}</span>}
      {time > 0 && <span className="text-ink-2 tabular">{format.ut(time)}</span>}
    </>
  )
}

/** « · février 2026 », which opens the closing of that month. */
const MonthLink = ({ day }: { readonly day: string }) => {
  const format = useFormat()
  const path = usePath()
  return (
    <>
      {' · '}
      <Link
        to={`${path('manager.invoicingMonth')}?month=${day.slice(0, 7)}`}
        className="rounded-sm text-accent-text hover:underline"
      >
        {format.month(day)}
      </Link>
    </>
  )
}

/** « · Carnet 20 h », which opens the contract; nothing where it is not on this device. */
const ContractLink = ({ id }: { readonly id: RecordId }) => {
  const path = usePath()
  const found = useAll('contract')?.find((contract) => contract.id === id)
  if (!found) return null
  return (
    <>
      {' · '}
      <Link
        to={path('manager.contract', { contract: id })}
        className="rounded-sm underline decoration-line-strong underline-offset-2"
      >
        {found.name}
      </Link>
    </>
  )
}
