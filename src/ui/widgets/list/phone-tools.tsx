import { ArrowUpDown, Ellipsis } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/core/list-query.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { Listbox } from '../../kit/inputs/listbox.tsx'
import { Popover } from '../../kit/overlays/popover.tsx'
import { type SortedColumn, sortOptions } from './sort-options.ts'

interface SortMenuProps {
  readonly columns: readonly SortedColumn[]
  readonly order: Order | undefined
  onSort(field: string): void
}

/** « Trier » of a list of cards, which have no headers. A second press reverses the order. */
export const SortMenu = ({ columns, order, onSort }: SortMenuProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const options = sortOptions(columns, order, { asc: t('list.ascending'), desc: t('list.descending') })
  if (options.length === 0) return null
  const label = t('list.sort')
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      isSheet
      align="end"
      trigger={
        <IconButton label={label}>
          <ArrowUpDown aria-hidden />
        </IconButton>
      }
    >
      <Listbox
        label={label}
        texts={{ search: label, nothing: t('nothingFound') }}
        options={options}
        selected={order ? [order.field] : []}
        multiple={false}
        onPick={onSort}
        plain
      />
    </Popover>
  )
}

/** Links, and buttons that act at once or open a dialog. Others open a choice of their own. */
const CLOSING = 'a, button[aria-label]:not([aria-haspopup]), [data-closes-tools]'

/** The popover would give the focus to a date, the first that is no link, and mark its text. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** The tools of a list that have no room beside its search. */
export const MoreTools = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const closeAfter = ({ target, currentTarget }: MouseEvent) => {
    // React hears the buttons of a calendar too, which stands in a popover of its own.
    if (target instanceof Element && currentTarget.contains(target) && target.closest(CLOSING)) setOpen(false)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('list.tools')}
      isSheet
      align="end"
      trigger={
        <IconButton label={t('list.tools')}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the buttons within */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of these buttons click */}
      <div ref={takeFocus} tabIndex={-1} data-tools className="grid gap-1.5 p-2 outline-none" onClick={closeAfter}>
        {children}
      </div>
    </Popover>
  )
}
