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

/** Which columns the list shows, and in which order. The list follows at once. */
export const ColumnMenu = ({ columns, choice: { chosen, preview, keep } }: ColumnMenuProps) => {
  const { t } = useTranslation()
  const id = useId()
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
          const moveTo = (step: -1 | 1) => show(moved(places, name, step), isOn)
          return (
            <li key={name} className="flex min-h-8 items-center gap-1 rounded-md px-1 hover:bg-hover touch:min-h-11">
              <label htmlFor={`${id}-${name}`} className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 touch:min-h-11">
                <Checkbox
                  id={`${id}-${name}`}
                  checked={isOn(name) || column.fixed === 'shown'}
                  disabled={column.fixed === 'shown'}
                  onCheckedChange={(wanted) => show(places, (one) => (one === name ? wanted : isOn(one)))}
                />
                <span className="truncate">{column.label}</span>
              </label>
              <IconButton
                size="small"
                label={t('labelled', { label: t('list.columnUp'), value: column.label })}
                disabled={index === 0}
                onClick={() => moveTo(-1)}
                className="touch:size-11"
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={t('labelled', { label: t('list.columnDown'), value: column.label })}
                disabled={index === places.length - 1}
                onClick={() => moveTo(1)}
                className="touch:size-11"
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </li>
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
