import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { DaysOff } from '../../hooks/records/use-days-off.ts'
import { cx } from '../../kit/cx.ts'
import type { Grain } from './grain.ts'
import { ColumnHead, cellContent, PersonRow } from './grid-cells.tsx'
import { Legend } from './legend.tsx'
import type { TimeTable } from './time-table.ts'
import { useCellText } from './use-cell-text.ts'
import { type Column, useColumns } from './use-columns.ts'
import { useExpectedText } from './use-expected-text.ts'
import { useFollowLinks } from './use-follow-links.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { SynoptiqueData } from './use-synoptique.ts'

/** Widths in px: 31 days, names and sums fit side by side in a window of 1440. */
const NAME_PX = 160
const TOTAL_PX = 112
const COLUMN_PX = { day: 30, week: 52, month: 72 } as const satisfies Record<Grain, number>

const EDGE_PX = 44

/** A cell that keys move to does not stay behind the head, the names and the sums. */
const BESIDE_EDGES = { scrollPaddingBlock: EDGE_PX, scrollPaddingLeft: NAME_PX, scrollPaddingRight: TOTAL_PX }

const CORNER = 'sticky top-0 z-30 border-b bg-surface font-normal text-ink-3 text-sm'

export interface SynoptiqueProps {
  readonly data: SynoptiqueData
  readonly table: TimeTable
  readonly grain: Grain
  readonly marks: DaysOff
}

/** People as rows, days as columns, sums on both sides; every number links to its pointages. */
export const SynoptiqueGrid = ({ data, table, grain, marks }: SynoptiqueProps) => {
  const { t } = useTranslation('pointage')
  const columns = useColumns(data.columns, grain, marks)
  const keys = useGridKeys(columns.length + 1)
  const follow = useFollowLinks()
  const minWidth = NAME_PX + TOTAL_PX + columns.length * COLUMN_PX[grain]

  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain" style={BESIDE_EDGES}>
        <table
          {...keys}
          {...follow}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by arrows is what a grid is
          role="grid"
          aria-label={t('synoptique')}
          aria-describedby="synoptique-hint"
          className="w-full table-fixed border-separate border-spacing-0 tabular"
          style={{ minWidth }}
        >
          <colgroup>
            <col style={{ width: NAME_PX }} />
            <col span={columns.length} />
            <col style={{ width: TOTAL_PX }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={cx(CORNER, 'left-0 px-3 text-left lg:px-4')}>
                {t('person')}
              </th>
              {columns.map((column) => (
                <ColumnHead key={column.span.from} column={column} />
              ))}
              <th scope="col" className={cx(CORNER, 'right-0 border-line border-l pr-3 text-right')}>
                {t('total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <PersonRow
                key={row.userId}
                index={index}
                row={row}
                columns={columns}
                name={data.nameOf(row.userId)}
                time={data.timeOf(row.userId)}
                absent={grain === 'day' ? marks.absent : null}
                pathOf={data.pathOf}
              />
            ))}
          </tbody>
          <Sums data={data} table={table} columns={columns} />
        </table>
      </div>
      <Legend hint={t('gridHint')} isEmpty={table.total === 0} />
    </>
  )
}

const Sums = ({
  data,
  table,
  columns,
}: Pick<SynoptiqueProps, 'data' | 'table'> & { readonly columns: readonly Column[] }) => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  const cellText = useCellText()
  const below = useExpectedText()
  const row = table.rows.length
  const name = t('team')
  return (
    <tfoot>
      <tr>
        <th
          scope="row"
          className="sticky bottom-0 left-0 z-30 h-row border-line-strong border-t bg-surface px-3 text-left font-medium lg:px-4"
        >
          {t('total')}
        </th>
        {columns.map(({ span, text: period, off }, at) => {
          const ut = table.totals[at] ?? 0
          return (
            <td
              key={span.from}
              className={cx(
                'sticky bottom-0 z-20 border-line-strong border-t p-0 text-center font-medium',
                off === null ? 'bg-surface' : 'bg-sunken',
              )}
            >
              {cellContent({
                place: `${row}:${at}`,
                ut,
                shown: format.number(ut),
                to: data.pathOf(null, span),
                text: cellText({ name, period, ut, reason: null }),
                isEnd: false,
              })}
            </td>
          )
        })}
        <td className="sticky right-0 bottom-0 z-30 border-line border-line-strong border-t border-l bg-surface p-0 text-right font-semibold">
          {cellContent({
            place: `${row}:${columns.length}`,
            ut: table.total,
            shown: format.number(table.total),
            to: data.pathOf(null, null),
            text: cellText({ name, period: t('total'), ut: table.total, reason: null, time: data.timeOf(null) }),
            isEnd: true,
            below: below(data.timeOf(null)),
          })}
        </td>
      </tr>
    </tfoot>
  )
}
