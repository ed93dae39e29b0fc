import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { type Consumed, type ConsumedPart, consumptionOf } from './consumption.ts'
import { ConsumptionChart } from './consumption-chart.tsx'
import { type ContractTime, filterOfDraw } from './contract-time.ts'
import { useLeftCell } from './period-bar.tsx'
import type { Contract } from './use-contracts.ts'

interface ConsumptionProps {
  readonly contract: Contract
  readonly time: ContractTime | undefined
  readonly space: StaffSpace
}

/** Use of a contract over time as a chart or as a table, whose numbers open their pointages. */
export const Consumption = ({ contract, time, space }: ConsumptionProps) => {
  const { t } = useTranslation('contract')
  const today = useToday()
  const [isTable, setTable] = useState(false)
  const bars = useMemo(() => time && consumptionOf(contract, time, today), [contract, time, today])
  const caption = t(contract.billable_period === 'once' ? 'captionOnce' : 'caption', { name: contract.name })
  return (
    <section aria-label={t('consumption')}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-md">{t('consumption')}</h2>
        <Button look="ghost" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'asChart' : 'asTable')}
        </Button>
      </div>
      {!bars ? (
        <Skeleton className="h-52 w-full" />
      ) : isTable ? (
        <ConsumptionTable bars={bars} caption={t('tableCaption', { name: contract.name })} space={space} />
      ) : (
        <figure className="rounded-lg border px-3 pt-3 pb-2">
          <ConsumptionChart bars={bars} caption={caption} />
          <figcaption className="mt-1 text-ink-2 text-sm">{caption}</figcaption>
        </figure>
      )}
    </section>
  )
}

const CELL = 'px-3 py-1.5 text-right tabular'

interface TableProps {
  readonly bars: readonly Consumed[]
  readonly caption: string
  readonly space: StaffSpace
}

const ConsumptionTable = ({ bars, caption, space }: TableProps) => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const leftCell = useLeftCell()
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full border-collapse">
        <caption className="px-3 pt-2 text-left text-ink-2 text-sm">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-2 text-sm">
            <th scope="col" className="px-3 py-1.5 text-left font-medium">
              {t('columns.period')}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('columns.entries')}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('columns.used')}
            </th>
            <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
              {t('columns.available')}
            </th>
            <th scope="col" className={`${CELL} font-medium`}>
              {t('columns.left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.from} className="border-line border-b last:border-0">
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 text-left font-normal">
                {format.days(bar.from, bar.to)}
              </th>
              <td className={CELL}>
                {bar.own === 0
                  ? format.ut(0)
                  : bar.parts
                      .filter(({ ut }) => ut > 0)
                      .map((part) => <PartLink key={partKey(part)} part={part} space={space} />)}
              </td>
              <td className={CELL}>{format.ut(bar.used)}</td>
              <td className={`${CELL} max-sm:hidden`}>{format.ut(bar.available)}</td>
              <td className={CELL}>{leftCell(bar.available - bar.used)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const partKey = ({ draw }: ConsumedPart): string => `${draw.from} ${draw.projetIds.join()}`

/** Time of some days, which opens its pointages. */
const PartLink = ({ part, space }: { readonly part: ConsumedPart; readonly space: StaffSpace }) => {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const path = usePath()
  const text = format.ut(part.ut)
  return (
    <Link
      to={path(`${space}.pointages`) + filterSearch(filterOfDraw(part.draw))}
      aria-label={t('openEntries', { ut: text })}
      className="block rounded-sm font-medium text-accent-text hover:underline"
    >
      {text}
    </Link>
  )
}
