import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import type { ColumnLayout } from '../rows/column.ts'
import { choiceOf, moved, offeredColumns, ticksAfter, ticksOf, usualColumns } from './choose-columns.ts'
import type { ColumnChoice } from './use-column-choice.ts'

export interface ColumnLinesProps {
  readonly columns: readonly (ColumnLayout & { readonly label: string })[]
  readonly choice: ColumnChoice
  /** The columns that the list has now. */
  readonly shown: readonly { readonly id: string }[]
}

interface ColumnLineProps {
  readonly column: ColumnLinesProps['columns'][number]
  readonly isOn: boolean
  /** Ticked, but the list is too narrow for it. */
  readonly lacksRoom: boolean
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  onToggle(isWanted: boolean): void
  onMove(step: -1 | 1): void
}

const ColumnLine = ({ column, isOn, lacksRoom, place, onToggle, onMove }: ColumnLineProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <li className="flex min-h-8 items-center gap-1 rounded-md px-1 hover:bg-hover touch:min-h-11">
      <label htmlFor={id} className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 touch:min-h-11">
        <Checkbox id={id} checked={isOn} disabled={column.fixed === 'shown'} onCheckedChange={onToggle} />
        <span className="min-w-0 flex-1 truncate">{column.label}</span>
        {lacksRoom && <span className="shrink-0 text-ink-3 text-sm">{t('list.noRoom')}</span>}
      </label>
      <IconButton
        size="small"
        label={t('labelled', { label: t('list.columnUp'), value: column.label })}
        disabled={place.isFirst}
        onClick={() => onMove(-1)}
        className="touch:size-11"
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={t('labelled', { label: t('list.columnDown'), value: column.label })}
        disabled={place.isLast}
        onClick={() => onMove(1)}
        className="touch:size-11"
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </li>
  )
}

/** The columns of a list, to be ticked and moved. The list follows at once. */
export const ColumnLines = ({ columns, choice: { chosen, preview }, shown }: ColumnLinesProps) => {
  const { t } = useTranslation()
  // A box that is cleared keeps its place until the menu is closed.
  const [places, setPlaces] = useState<readonly string[]>(() =>
    offeredColumns(columns, chosen).map((column) => column.id),
  )
  const isOn = (column: string): boolean => (chosen ?? usualColumns(columns)).includes(column)
  const ticks = ticksOf(chosen)
  const show = (order: readonly string[], wanted: (column: string) => boolean, nextTicks: readonly string[]): void => {
    setPlaces(order)
    preview(choiceOf(order.filter(wanted), nextTicks))
  }
  return (
    <>
      <ul aria-label={t('list.columns')}>
        {places.map((name, index) => {
          const column = columns.find((one) => one.id === name)
          if (!column) return null
          return (
            <ColumnLine
              key={name}
              column={column}
              isOn={isOn(name) || column.fixed === 'shown'}
              lacksRoom={isOn(name) && !shown.some(({ id }) => id === name)}
              place={{ isFirst: index === 0, isLast: index === places.length - 1 }}
              onToggle={(wanted) =>
                show(places, (one) => (one === name ? wanted : isOn(one)), ticksAfter(ticks, name, wanted))
              }
              onMove={(step) => show(moved(places, name, step), isOn, ticks)}
            />
          )
        })}
      </ul>
      <Button
        look="ghost"
        size="small"
        onClick={() => {
          preview(null)
          setPlaces(offeredColumns(columns, null).map((column) => column.id))
        }}
        className="mt-1"
      >
        {t('list.usualColumns')}
      </Button>
    </>
  )
}
