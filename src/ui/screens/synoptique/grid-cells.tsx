import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { DaysOff } from '../../hooks/records/use-days-off.ts'
import { cx } from '../../kit/cx.ts'
import { HATCHED } from '../../kit/hatched.ts'
import type { ExpectedTime } from './expected-time.ts'
import type { TimeRow } from './time-table.ts'
import { useCellText } from './use-cell-text.ts'
import type { Column } from './use-columns.ts'
import { useExpectedText } from './use-expected-text.ts'
import type { SynoptiqueData } from './use-synoptique.ts'

// Cells have no hooks: there are a thousand of them.

interface CellContent {
  readonly place: string
  readonly ut: number
  readonly shown: string
  readonly to: string
  readonly text: string
  readonly isEnd: boolean
  /** Below the number; null for nothing. */
  readonly below?: string | null
}

/** UT as a link to its pointages; an empty cell can still be reached by keys. */
export const cellContent = ({ place, ut, shown, to, text, isEnd, below = null }: CellContent): ReactNode => {
  const look = cx('ring-inside flex h-row w-full items-center', isEnd ? 'justify-end pr-3' : 'justify-center text-sm')
  return ut === 0 ? (
    <span data-cell={place} tabIndex={-1} className={look}>
      <span className="sr-only">{text}</span>
      {below !== null && <Below text={below} />}
    </span>
  ) : (
    <a
      href={to}
      data-cell={place}
      tabIndex={-1}
      aria-label={below === null ? text : `${shown} ${below}, ${text}`}
      className={cx(look, 'hover:bg-pressed')}
    >
      {below === null ? (
        shown
      ) : (
        <span className="leading-4">
          {`${shown} `}
          <Below text={below} />
        </span>
      )}
    </a>
  )
}

const Below = ({ text }: { readonly text: string }) => (
  <span aria-hidden className="block whitespace-nowrap font-normal text-ink-3 text-xs leading-4">
    {text}
  </span>
)

export const ColumnHead = ({ column }: { readonly column: Column }) => {
  const { off, text, small, large, isNow, isNewMonth } = column
  const label = off === null ? text : `${text}, ${off}`
  return (
    <th
      scope="col"
      aria-label={label}
      title={label}
      className={cx(
        'sticky top-0 z-20 h-11 border-b px-0 text-center font-normal text-sm leading-4',
        off === null ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <span aria-hidden className={cx('block text-xs', isNewMonth ? 'font-semibold text-ink-2' : 'text-ink-3')}>
        {small}
      </span>
      <span aria-hidden className={cx('block truncate', isNow ? 'font-semibold text-accent-text' : 'text-ink-2')}>
        {large}
      </span>
    </th>
  )
}

interface PersonRowProps {
  readonly index: number
  readonly row: TimeRow
  readonly columns: readonly Column[]
  readonly name: string
  /** Null where it is unknown. */
  readonly time: ExpectedTime | null
  /** Null for columns of more than a day. */
  readonly absent: DaysOff['absent'] | null
  readonly pathOf: SynoptiqueData['pathOf']
}

const PlainRow = ({ index, row, columns, name, time, absent, pathOf }: PersonRowProps) => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  const cellText = useCellText()
  const below = useExpectedText()
  return (
    <tr className="group/row">
      <th
        scope="row"
        className="sticky left-0 z-10 h-row border-line border-b bg-surface px-3 text-left font-normal group-hover/row:bg-hover lg:px-4"
      >
        <ReferenceText model="user" id={row.userId} />
      </th>
      {columns.map(({ span, text: period, off }, at) => {
        const ut = row.cells[at] ?? 0
        const reason = absent?.(row.userId, span.from) ?? null
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; another month takes over the cells of the one before
            key={at}
            title={reason ?? undefined}
            className={cx(
              'border-line border-b p-0 text-center',
              off !== null ? 'bg-sunken' : reason !== null ? HATCHED : 'group-hover/row:bg-hover',
            )}
          >
            {cellContent({
              place: `${index}:${at}`,
              ut,
              shown: format.number(ut),
              to: pathOf(row.userId, span),
              text: cellText({ name, period, ut, reason }),
              isEnd: false,
            })}
          </td>
        )
      })}
      <td className="sticky right-0 z-10 border-line border-b border-l bg-surface p-0 text-right font-medium group-hover/row:bg-hover">
        {cellContent({
          place: `${index}:${columns.length}`,
          ut: row.total,
          shown: format.number(row.total),
          to: pathOf(row.userId, null),
          text: cellText({ name, period: t('total'), ut: row.total, reason: null, time }),
          isEnd: true,
          below: below(time),
        })}
      </td>
    </tr>
  )
}

const isSameTime = (a: TimeRow, b: TimeRow): boolean =>
  a.userId === b.userId && a.total === b.total && a.cells.every((ut, at) => ut === b.cells[at])

/** Renders again only when its own numbers change. */
export const PersonRow = memo(
  PlainRow,
  (before, after) =>
    before.index === after.index &&
    before.columns === after.columns &&
    before.name === after.name &&
    before.time?.expected === after.time?.expected &&
    before.time?.missing === after.time?.missing &&
    before.absent === after.absent &&
    before.pathOf === after.pathOf &&
    isSameTime(before.row, after.row),
)
