import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/button.tsx'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'

interface SelectionBarProps {
  readonly count: number
  /** Whether all rows of this page are selected; null where the list's header shows that. */
  readonly isAll: boolean | null
  onAll(all: boolean): void
  onEnd(): void
  /** Actions on the selected rows. */
  readonly children: ReactNode
}

/** Number of selected rows, and the actions on all of them. */
export const SelectionBar = ({ count, isAll, onAll, onEnd, children }: SelectionBarProps) => {
  const { t } = useTranslation()
  const bar = useRef<HTMLDivElement>(null)
  const isTable = isAll === null
  // The button that opened the bar is gone: take over the focus.
  useEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true })
    // The button that ended the selection goes with the bar: the list's current row takes the
    // focus; among cards the button that begins a selection does.
    const list = isTable ? bar.current?.parentElement : null
    return () => {
      if (document.activeElement === document.body)
        list?.querySelector<HTMLElement>('[data-row-link][tabindex="0"]')?.focus({ preventScroll: true })
    }
  }, [isTable])
  return (
    <div
      ref={bar}
      role="group"
      tabIndex={-1}
      aria-label={t('list.selection')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-selected px-3 py-1.5 outline-none lg:px-4"
    >
      {isAll !== null && (
        <span className="flex size-6 items-center justify-center">
          <Checkbox
            aria-label={t('list.selectAll')}
            checked={isAll ? true : count > 0 ? 'indeterminate' : false}
            onCheckedChange={onAll}
          />
        </span>
      )}
      <span role="status" className="font-medium tabular">
        {count === 0 ? t('list.selectHint') : t('list.selected', { count })}
      </span>
      {isAll !== null && <EndButton onEnd={onEnd} label={t('list.selectEnd')} />}
      {count > 0 && (isAll === null ? children : <div className="flex basis-full flex-wrap gap-2">{children}</div>)}
      {isAll === null && <EndButton onEnd={onEnd} label={t('list.unselect')} />}
    </div>
  )
}

const EndButton = ({ onEnd, label }: { readonly label: string; onEnd(): void }) => (
  <Button look="ghost" size="small" onClick={onEnd} className="ml-auto">
    {label}
  </Button>
)
