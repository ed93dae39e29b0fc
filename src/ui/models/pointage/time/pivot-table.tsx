import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { ReferenceText } from '../../../fields/reference/reference-text.tsx'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { FIGURE_CELL as CELL, FIGURE_ROW_HEAD as ROW_HEAD } from '../../../widgets/figures/figure-table.tsx'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'
import { type Dimension, type DimensionValue, filterBehind } from './dimensions.ts'
import type { Amount, Pivot, PivotLine } from './pivot.ts'
import { MODEL_OF, useDimensionText } from './use-dimension-text.ts'
import type { PivotShape } from './use-pivot.ts'

interface PivotTableProps {
  readonly shape: PivotShape
  /** Undefined while time is being added up. */
  readonly pivot: Pivot | undefined
  /** The filter of the page, for the links to the pointages. */
  readonly filter: ListQuery['filter']
  readonly space: StaffSpace
}

/** More rows than this are shown on request. */
const FIRST_ROWS = 100
/** More columns than this are one column together. */
const MAX_COLUMNS = 36

/** Time by one or two dimensions with totals; each time opens its pointages. */
export const PivotTable = ({ shape, pivot, filter, space }: PivotTableProps) => {
  const { t } = useTranslation('report')
  const caption = useCaption(shape)
  const [all, setAll] = useState(false)
  if (!pivot) return <Skeleton className="h-64 w-full" />
  if (pivot.rows.length === 0)
    return <EmptyState icon={<ChartColumn />} title={t('statistics.empty')} hint={t('statistics.emptyHint')} />
  const rows = all ? pivot.rows : pivot.rows.slice(0, FIRST_ROWS)
  const columns = pivot.columns.slice(0, MAX_COLUMNS)
  const parts = { shape, pivot, filter, space, columns, othersCount: pivot.columns.length - columns.length }
  return (
    <>
      <div className="scroll-edges">
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{caption}</caption>
          <PivotHead {...parts} />
          <tbody>
            {rows.map((row) => (
              <PivotRow key={String(row.value)} {...parts} row={row} />
            ))}
          </tbody>
          <PivotFoot {...parts} />
        </table>
      </div>
      {rows.length < pivot.rows.length && (
        <div className="flex items-center gap-3 px-3 py-2 text-ink-2">
          {t('statistics.others', { count: pivot.rows.length - rows.length })}
          <Button look="secondary" onClick={() => setAll(true)}>
            {t('statistics.showAll')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The name of the table and of the chart. */
export const useCaption = ({ rows, columns }: PivotShape): string => {
  const { t } = useTranslation('report')
  const nameOf = (dimension: Dimension) => t(`statistics.dimensions.${dimension}`).toLocaleLowerCase()
  return columns === null
    ? t('statistics.caption', { dimension: nameOf(rows) })
    : t('statistics.crossed', { rows: nameOf(rows), columns: nameOf(columns) })
}

interface PartProps extends PivotTableProps {
  readonly pivot: Pivot
  readonly columns: readonly PivotLine[]
  /** Number of columns that are shown together. */
  readonly othersCount: number
}

const PivotHead = ({ shape, columns, othersCount }: PartProps) => {
  const { t } = useTranslation('report')
  const textOf = useDimensionText()
  return (
    <thead>
      <tr className="text-ink-2 text-sm [&>*]:border-b">
        <th scope="col" className={`${ROW_HEAD} font-medium`}>
          {t(`statistics.dimensions.${shape.rows}`)}
        </th>
        {columns.map(({ value }) => (
          <th
            key={String(value)}
            scope="col"
            className={`${CELL} max-w-40 truncate font-medium first-letter:uppercase`}
          >
            {shape.columns && textOf(shape.columns, value)}
          </th>
        ))}
        {othersCount > 0 && (
          <th scope="col" className={`${CELL} font-medium`}>
            {t('statistics.others', { count: othersCount })}
          </th>
        )}
        <th scope="col" className={`${CELL} font-medium`}>
          {t(shape.columns === null ? 'statistics.ut' : 'statistics.total')}
        </th>
        {shape.columns === null && (
          <th scope="col" className={`${CELL} font-medium max-sm:hidden`}>
            {t('statistics.entries')}
          </th>
        )}
        <th scope="col" className={`${CELL} font-medium`}>
          {t('statistics.share')}
        </th>
      </tr>
    </thead>
  )
}

const PivotRow = ({
  shape,
  pivot,
  filter,
  space,
  columns,
  othersCount,
  row,
}: PartProps & { readonly row: PivotLine }) => {
  const format = useFormat()
  const own = [shape.rows, row.value] as const
  const shown = columns.reduce((sum, column) => sum + (pivot.amountOf(row.value, column.value)?.ut ?? 0), 0)
  return (
    <tr className="[&>*]:border-b">
      <th scope="row" className={`${ROW_HEAD} max-w-72 truncate font-normal max-sm:max-w-36`}>
        <ValueName dimension={shape.rows} value={row.value} />
      </th>
      {columns.map((column) => (
        <td key={String(column.value)} className={CELL}>
          {shape.columns && (
            <TimeLink
              amount={pivot.amountOf(row.value, column.value)}
              behind={[own, [shape.columns, column.value]]}
              filter={filter}
              space={space}
            />
          )}
        </td>
      ))}
      {othersCount > 0 && <td className={`${CELL} text-ink-2`}>{format.ut(row.ut - shown)}</td>}
      <td className={`${CELL} font-medium`}>
        <TimeLink amount={row} behind={[own]} filter={filter} space={space} />
      </td>
      {shape.columns === null && <td className={`${CELL} text-ink-2 max-sm:hidden`}>{format.number(row.entries)}</td>}
      <td className={`${CELL} text-ink-2`}>
        {format.percent(pivot.total.ut === 0 ? 0 : (row.ut / pivot.total.ut) * 100)}
      </td>
    </tr>
  )
}

const PivotFoot = ({ shape, pivot, filter, space, columns, othersCount }: PartProps) => {
  const { t } = useTranslation('report')
  const format = useFormat()
  const shown = columns.reduce((sum, { ut }) => sum + ut, 0)
  return (
    <tfoot>
      <tr className="font-semibold">
        <th scope="row" className={ROW_HEAD}>
          {t('statistics.total')}
        </th>
        {columns.map((column) => (
          <td key={String(column.value)} className={CELL}>
            {shape.columns && (
              <TimeLink amount={column} behind={[[shape.columns, column.value]]} filter={filter} space={space} />
            )}
          </td>
        ))}
        {othersCount > 0 && <td className={CELL}>{format.ut(pivot.total.ut - shown)}</td>}
        <td className={CELL}>
          <TimeLink amount={pivot.total} behind={[]} filter={filter} space={space} />
        </td>
        {shape.columns === null && <td className={`${CELL} max-sm:hidden`}>{format.number(pivot.total.entries)}</td>}
        <td className={CELL}>{format.percent(100)}</td>
      </tr>
    </tfoot>
  )
}

const ValueName = ({ dimension, value }: { readonly dimension: Dimension; readonly value: DimensionValue }) => {
  const textOf = useDimensionText()
  const model = MODEL_OF[dimension]
  if (model && model !== 'projet' && value !== null) return <ReferenceText model={model} id={String(value)} />
  return (
    <span className={value === null ? 'text-ink-2' : 'inline-block first-letter:uppercase'}>
      {textOf(dimension, value)}
    </span>
  )
}

interface TimeLinkProps extends Pick<PivotTableProps, 'filter' | 'space'> {
  readonly amount: Amount | undefined
  readonly behind: Parameters<typeof filterBehind>[1]
}

const TimeLink = ({ amount, behind, filter, space }: TimeLinkProps) => {
  const format = useFormat()
  const path = usePath()
  if (!amount || amount.entries === 0) return <span className="text-ink-3">–</span>
  const rows = filterBehind(filter, behind)
  if (rows === null) return <span>{format.ut(amount.ut)}</span>
  return (
    <Link
      to={`${path(`${space}.pointages`)}${filterSearch(rows)}`}
      className="rounded-sm text-accent-text hover:underline"
    >
      {format.ut(amount.ut)}
    </Link>
  )
}
