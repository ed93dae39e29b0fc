import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'
import { Popover } from '../../../kit/overlays/popover.tsx'
import type { ColumnLayout } from '../rows/column.ts'
import { moved, offeredColumns, usualColumns } from './choose-columns.ts'
import type { ColumnChoice } from './use-column-choice.ts'

interface ColumnMenuProps {
  readonly columns: readonly (ColumnLayout & { readonly label: string })[]
  readonly choice: ColumnChoice
}

interface ColumnLineProps {
  readonly column: ColumnMenuProps['columns'][number]
  readonly isOn: boolean
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean }
  onToggle(isWanted: boolean): void
  onMove(step: -1 | 1): void
}

const ColumnLine = ({ column, isOn, place, onToggle, onMove }: ColumnLineProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <li className="flex min-h-8 items-center gap-1 rounded-md px-1 hover:bg-hover touch:min-h-11">
      <label htmlFor={id} className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 touch:min-h-11">
        <Checkbox id={id} checked={isOn} disabled={column.fixed === 'shown'} onCheckedChange={onToggle} />
        <span className="truncate">{column.label}</span>
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

/** Chooses the columns of a list and their order. The list follows at once. */
export const ColumnMenu = ({ columns, choice: { chosen, preview, keep } }: ColumnMenuProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  // A box that is cleared keeps its place until the menu is closed.
  const [places, setPlaces] = useState<readonly string[]>([])
  const change = (isOpen: boolean): void => {
    setPlaces(offeredColumns(columns, chosen).map((column) => column.id))
    setOpen(isOpen)
    if (!isOpen) keep()
  }
  const isOn = (column: string): boolean => (chosen ?? usualColumns(columns)).includes(column)
  const show = (order: readonly string[], wanted: (column: string) => boolean): void => {
    setPlaces(order)
    preview(order.filter(wanted))
  }
  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={t('list.columns')}
      isSheet
      align="end"
      className="w-72 p-2"
      trigger={
        <IconButton label={t('list.columns')}>
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <ul aria-label={t('list.columns')}>
        {places.map((name, index) => {
          const column = columns.find((one) => one.id === name)
          if (!column) return null
          return (
            <ColumnLine
              key={name}
              column={column}
              isOn={isOn(name) || column.fixed === 'shown'}
              place={{ isFirst: index === 0, isLast: index === places.length - 1 }}
              onToggle={(wanted) => show(places, (one) => (one === name ? wanted : isOn(one)))}
              onMove={(step) => show(moved(places, name, step), isOn)}
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
    </Popover>
  )
}
