import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowedLinks } from '../../hooks/page/use-followed-links.ts'
import { PHONE_WIDTH, useMedia } from '../../hooks/page/use-media.ts'
import { useRowsInWindow } from '../../hooks/page/use-rows-in-window.ts'
import { Button } from '../../kit/button.tsx'
import type { Figure, FigureCell, FigureColumn, FigureRow } from './figure.ts'
import { useFigureFormat } from './use-figure-format.ts'

/** More rows than this are shown on request. */
const FIRST_ROWS = 100

export const FIGURE_CELL = 'whitespace-nowrap px-3 py-1.5 text-right tabular'
/** The head of a row stays in view while the columns scroll. */
export const FIGURE_ROW_HEAD = 'sticky left-0 z-1 bg-surface px-3 py-1.5 text-left'

interface FigureTableProps {
  readonly figure: Figure
  /** Rows before the others are asked for; fewer among other parts of a page. */
  readonly firstRows?: number
  /** Height of the parts of the page above the table, px. */
  readonly above?: number
}

/** A figure as a table with totals; each number opens its rows. */
export const FigureTable = ({ figure, firstRows = FIRST_ROWS, above = 0 }: FigureTableProps) => {
  const { t } = useTranslation('report')
  // Only one of both forms is in the page: each has a link for each number.
  const isPhone = useMedia(PHONE_WIDTH)
  const [all, setAll] = useState(false)
  const followed = useFollowedLinks()
  const { rows } = figure
  const asked = all ? rows.length : Math.min(rows.length, firstRows)
  const shown = rows.slice(0, useRowsInWindow(asked, { above }))
  return (
    <>
      <div {...followed}>
        {isPhone ? (
          <Cards rows={[...shown, figure.total]} columns={figure.columns} caption={figure.caption} />
        ) : (
          <Table figure={figure} shown={shown} />
        )}
      </div>
      {asked < rows.length && (
        <div className="flex items-center gap-3 px-3 py-2 text-ink-2">
          {t('statistics.others', { count: rows.length - asked })}
          <Button look="secondary" onClick={() => setAll(true)}>
            {t('statistics.showAll')}
          </Button>
        </div>
      )}
    </>
  )
}

interface TableProps {
  readonly figure: Figure
  readonly shown: readonly FigureRow[]
}

const Table = ({ figure: { caption, head, columns, total }, shown }: TableProps) => {
  const contentOf = useCellContent()
  return (
    <div className="scroll-edges">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-2 text-sm [&>*]:border-b">
            <th scope="col" className={`${FIGURE_ROW_HEAD} font-medium`}>
              {head}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" title={column.hint} className={`${FIGURE_CELL} font-medium`}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.key} row={row} columns={columns} contentOf={contentOf} />
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <Row row={total} columns={columns} contentOf={contentOf} />
        </tfoot>
      </table>
    </div>
  )
}

const NONE: FigureCell = { value: null, to: null }

type ContentOf = (column: FigureColumn, cell: FigureCell) => ReactNode

interface RowProps {
  readonly row: FigureRow
  readonly columns: readonly FigureColumn[]
  readonly contentOf: ContentOf
}

const Row = ({ row: { label, cells }, columns, contentOf }: RowProps) => (
  <tr className="[tbody>&>*]:border-b">
    <th
      scope="row"
      className={`${FIGURE_ROW_HEAD} max-w-72 truncate font-normal first-letter:uppercase in-[tfoot]:font-semibold`}
    >
      {label}
    </th>
    {columns.map((column, index) => (
      <td key={column.key} className={FIGURE_CELL}>
        {contentOf(column, cells[index] ?? NONE)}
      </td>
    ))}
  </tr>
)

interface CardsProps {
  readonly rows: readonly FigureRow[]
  readonly columns: readonly FigureColumn[]
  readonly caption: string
}

/** The rows of the table one below the other, for phones: the columns would not fit. */
const Cards = ({ rows, columns, caption }: CardsProps) => {
  const contentOf = useCellContent()
  return (
    <ul aria-label={caption}>
      {rows.map(({ key, label, cells }) => (
        <li key={key} className="border-line border-b px-3 py-2">
          <p className="truncate font-medium first-letter:uppercase">{label}</p>
          <dl>
            {columns.map((column, index) => (
              <div key={column.key} className="flex min-h-7 items-center justify-between gap-4">
                <dt className="text-ink-2">{column.label}</dt>
                <dd className="tabular">{contentOf(column, cells[index] ?? NONE)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** Returns what a cell shows. A component for each of many cells would take twice as long. */
const useCellContent = (): ContentOf => {
  const write = useFigureFormat()
  return ({ kind }, { value, to }) => {
    if (value === null) return <span className="text-ink-3">–</span>
    // A sum or count of nothing has no rows; a median of 0 and a balanced margin have.
    if (to === null || (value === 0 && kind !== 'elapsed' && kind !== 'days' && kind !== 'percent'))
      return <span className={value === 0 ? 'text-ink-3' : ''}>{write(kind, value)}</span>
    return (
      <a data-followed href={to} className="rounded-sm text-accent-text hover:underline">
        {write(kind, value)}
      </a>
    )
  }
}
