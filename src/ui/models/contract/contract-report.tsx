import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isOverrun, usedPercent } from '#contract/models/contract/contract-use.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { cx } from '../../kit/cx.ts'
import { Progress } from '../../kit/feedback/progress.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { useLeftCell, usePeriodText } from './period-bar.tsx'
import { type Contract, type ContractOnDay, useContractPeriods } from './use-contracts.ts'

const shareOf = ({ period }: ContractOnDay): number => (period ? period.used / (period.granted + period.carried) : -1)

const CELL = 'px-3 py-2 text-right tabular max-sm:px-1.5'

interface ReportProps {
  readonly contracts: readonly Contract[] | undefined
  readonly isOfClient: boolean
}

/** Contracts with their hours of the present period; those that are nearly used up come first. */
export const ContractReport = ({ contracts, isOfClient }: ReportProps) => {
  const { t } = useTranslation('contract')
  const labels = useLabels()
  const found = useContractPeriods(contracts, useToday())
  const sorted = useMemo(
    () => found?.toSorted((a, b) => shareOf(b) - shareOf(a) || a.contract.name.localeCompare(b.contract.name)),
    [found],
  )
  if (!sorted) return <Skeleton className="h-40 w-full" />
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('reportCaption')}</caption>
      <thead>
        <tr className="border-line border-b text-ink-2 text-sm">
          <th scope="col" className="px-3 py-1.5 text-left font-medium max-sm:px-1.5">
            {labels.field.contract.name}
          </th>
          <th scope="col" className="px-3 py-1.5 text-left font-medium max-lg:hidden">
            {t('columns.period')}
          </th>
          <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
            {t('columns.used')}
          </th>
          <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
            {t('columns.available')}
          </th>
          <th scope="col" className={`${CELL} font-medium`}>
            {t('columns.left')}
          </th>
          <th scope="col" className={`${CELL} w-40 font-medium max-lg:w-14`}>
            {t('columns.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((one) => (
          <ReportRow key={one.contract.id} {...one} isOfClient={isOfClient} />
        ))}
      </tbody>
    </table>
  )
}

const ReportRow = ({ contract, period, isOfClient }: ContractOnDay & Pick<ReportProps, 'isOfClient'>) => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const path = usePath()
  const leftCell = useLeftCell()
  const periodText = usePeriodText()
  return (
    <tr className="border-line border-b hover:bg-hover">
      <th scope="row" className="w-full max-w-0 px-3 py-2 text-left font-normal max-sm:px-1.5">
        <Link
          to={path('manager.contract', { contract: contract.id })}
          className="block rounded-sm font-medium hover:underline max-sm:break-words sm:truncate"
        >
          {contract.name}
        </Link>
        <span className="flex gap-x-1.5 truncate text-ink-2 text-sm max-sm:flex-wrap">
          {!isOfClient && <ReferenceText model="client" id={contract.client_id} />}
          {contract.projet_id === null ? (
            isOfClient && t('allProjets')
          ) : (
            <ReferenceText model="projet" id={contract.projet_id} />
          )}
        </span>
      </th>
      <td className="whitespace-nowrap px-3 py-2 text-ink-2 tabular max-lg:hidden">{period && periodText(period)}</td>
      <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>{period ? format.ut(period.used) : '…'}</td>
      <td className={`${CELL} whitespace-nowrap max-sm:hidden`}>
        {period ? format.ut(period.granted + period.carried) : '…'}
      </td>
      <td
        className={cx(
          CELL,
          'max-sm:min-w-24 sm:whitespace-nowrap',
          period && isOverrun(period) && 'font-medium text-danger-text',
        )}
      >
        {period ? leftCell(period.left) : '…'}
      </td>
      <td className={CELL}>
        {period && (
          <span className="flex items-center justify-end gap-2">
            <Progress
              label={t('usedShare', { name: contract.name })}
              value={period.used}
              max={period.granted + period.carried}
              className="w-20 max-lg:hidden"
            />
            <span className="w-12">{format.percent(usedPercent(period))}</span>
          </span>
        )}
      </td>
    </tr>
  )
}
