import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { localDay } from '../../format.ts'
import { cx } from '../../kit/cx.ts'
import { type Period, weekNumber } from '../../period.ts'
import { useServices } from '../../services.tsx'
import { useFormat } from '../../use-format.ts'
import type { Grain } from './grain.ts'
import { Legend } from './legend.tsx'
import { HATCHED } from './look.ts'
import type { TimeTable } from './table.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { Marks } from './use-marks.ts'
import { type SynoptiqueData, useColumnText } from './use-synoptique.ts'

/** Widths in px: 31 days, the names and the sums stand side by side in a window of 1440. */
const NAME_PX = 168
const TOTAL_PX = 64
const COLUMN_PX = { day: 30, week: 52, month: 72 } as const satisfies Record<Grain, number>

export interface SynoptiqueProps {
  readonly data: SynoptiqueData
  readonly table: TimeTable
  readonly grain: Grain
  readonly marks: Marks
}

/** People down, days across, sums at both ends; every number leads to its pointages. */
export const SynoptiqueGrid = ({ data, table, grain, marks }: SynoptiqueProps) => {
  const { t } = useTranslation('pointage')
  const columnText = useColumnText(grain)
  const { columns, nameOf, pathOf } = data
  const keys = useGridKeys(columns.length + 1)
  const minWidth = NAME_PX + TOTAL_PX + columns.length * COLUMN_PX[grain]
  const offOf = (column: Period): string | null => (grain === 'day' ? marks.off(column.from) : null)
  const footer = table.rows.length

  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto overscroll-contain">
        <table
          {...keys}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are moved through by arrows is what a grid is
          role="grid"
          aria-label={t('synoptique')}
          aria-describedby="synoptique-hint"
          className="w-full table-fixed border-separate border-spacing-0 tabular"
          style={{ minWidth }}
        >
          <colgroup>
            <col style={{ width: NAME_PX }} />
            {columns.map((column) => (
              <col key={column.from} />
            ))}
            <col style={{ width: TOTAL_PX }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="sticky top-0 left-0 z-30 border-b bg-surface px-3 text-left font-normal text-ink-3 text-sm lg:px-4">
                {t('person')}
              </th>
              {columns.map((column, at) => (
                <ColumnHead key={column.from} column={column} grain={grain} off={offOf(column)} isNewMonth={at > 0 && column.from.endsWith('-01')} />
              ))}
              <th
                scope="col"
                className="sticky top-0 right-0 z-30 border-line border-b border-l bg-surface pr-3 text-right font-normal text-ink-3 text-sm"
              >
                {t('total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={row.userId} className="group/row">
                <th
                  scope="row"
                  className="sticky left-0 z-10 h-row border-line border-b bg-surface px-3 text-left font-normal group-hover/row:bg-hover lg:px-4"
                >
                  <ReferenceText model="user" id={row.userId} />
                </th>
                {row.cells.map((ut, at) => {
                  const column = columns[at]
                  if (!column) return null
                  return (
                    <TimeCell
                      key={column.from}
                      place={`${index}:${at}`}
                      ut={ut}
                      to={pathOf(row.userId, column)}
                      name={nameOf(row.userId)}
                      period={columnText(column)}
                      off={offOf(column)}
                      absent={grain === 'day' ? marks.absent(row.userId, column.from) : null}
                    />
                  )
                })}
                <SumCell place={`${index}:${columns.length}`} ut={row.total} to={pathOf(row.userId, null)} name={nameOf(row.userId)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="sticky bottom-0 left-0 z-30 h-row border-line-strong border-t bg-surface px-3 text-left font-medium lg:px-4">
                {t('total')}
              </th>
              {table.totals.map((ut, at) => {
                const column = columns[at]
                if (!column) return null
                return (
                  <Foot key={column.from} off={offOf(column)}>
                    <Time place={`${footer}:${at}`} ut={ut} to={pathOf(null, column)} label={{ name: t('total'), period: columnText(column) }} />
                  </Foot>
                )
              })}
              <td className="sticky right-0 bottom-0 z-30 border-line border-line-strong border-t border-l bg-surface p-0 text-right font-semibold">
                <Time
                  place={`${footer}:${columns.length}`}
                  ut={table.total}
                  to={pathOf(null, null)}
                  label={{ name: t('team'), period: t('total') }}
                  end
                />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <Legend hint={t('gridHint')} isEmpty={table.total === 0} />
    </>
  )
}

interface ColumnHeadProps {
  readonly column: Period
  readonly grain: Grain
  readonly off: string | null
  /** A further month begins here: its name stands in the place of the weekday. */
  readonly isNewMonth: boolean
}

const ColumnHead = ({ column, grain, off, isNewMonth }: ColumnHeadProps) => {
  const { t } = useTranslation('pointage')
  const { now } = useServices()
  const format = useFormat()
  const columnText = useColumnText(grain)
  const today = localDay(now())
  const isNow = column.from <= today && today <= column.to
  const [small, large] =
    grain === 'day'
      ? [isNewMonth ? format.shortMonth(column.from) : format.weekday(column.from), String(Number(column.from.slice(8)))]
      : grain === 'week'
        ? [t('week', { number: weekNumber(column.from) }), format.day(column.from)]
        : [column.from.slice(0, 4), format.shortMonth(column.from)]
  const text = off === null ? columnText(column) : `${columnText(column)}, ${off}`
  return (
    <th
      scope="col"
      aria-label={text}
      title={text}
      className={cx('sticky top-0 z-20 h-11 border-b px-0 text-center font-normal text-sm leading-4', off === null ? 'bg-surface' : 'bg-sunken')}
    >
      <span aria-hidden className={cx('block text-xs', isNewMonth && grain === 'day' ? 'font-semibold text-ink-2' : 'text-ink-3')}>
        {small}
      </span>
      <span aria-hidden className={cx('block truncate', isNow ? 'font-semibold text-accent-text' : 'text-ink-2')}>
        {large}
      </span>
    </th>
  )
}

interface TimeCellProps {
  readonly place: string
  readonly ut: number
  readonly to: string
  readonly name: string
  readonly period: string
  readonly off: string | null
  readonly absent: string | null
}

const TimeCell = ({ place, ut, to, name, period, off, absent }: TimeCellProps) => (
  <td
    title={absent ?? undefined}
    className={cx('border-line border-b p-0 text-center', off !== null ? 'bg-sunken' : absent !== null ? HATCHED : 'group-hover/row:bg-hover')}
  >
    <Time place={place} ut={ut} to={to} label={{ name, period, ...(absent === null ? {} : { reason: absent }) }} />
  </td>
)

const SumCell = ({ place, ut, to, name }: { readonly place: string; readonly ut: number; readonly to: string; readonly name: string }) => {
  const { t } = useTranslation('pointage')
  return (
    <td className="sticky right-0 z-10 border-line border-b border-l bg-surface p-0 text-right font-medium group-hover/row:bg-hover">
      <Time place={place} ut={ut} to={to} label={{ name, period: t('total') }} end />
    </td>
  )
}

const Foot = ({ off, children }: { readonly off: string | null; readonly children: ReactNode }) => (
  <td className={cx('sticky bottom-0 z-20 border-line-strong border-t p-0 text-center font-medium', off === null ? 'bg-surface' : 'bg-sunken')}>
    {children}
  </td>
)

interface TimeProps {
  readonly place: string
  readonly ut: number
  readonly to: string
  readonly label: { readonly name: string; readonly period: string; readonly reason?: string }
  readonly end?: boolean
}

/** UT as the link to its pointages; where nothing was logged, a cell that keys still reach. */
const Time = ({ place, ut, to, label, end = false }: TimeProps) => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  const { name, period } = label
  const said = ut === 0 ? t('cellEmpty', { name, period }) : t('cell', { name, period, ut: format.number(ut), time: format.ut(ut) })
  const text = label.reason === undefined ? said : t('cellAbsent', { text: said, reason: label.reason })
  const look = cx('ring-inside flex h-row w-full items-center', end ? 'justify-end pr-3' : 'justify-center text-sm')
  return ut === 0 ? (
    <span data-cell={place} tabIndex={-1} className={look}>
      <span className="sr-only">{text}</span>
    </span>
  ) : (
    <Link to={to} data-cell={place} tabIndex={-1} aria-label={text} className={cx(look, 'hover:bg-pressed')}>
      {format.number(ut)}
    </Link>
  )
}
