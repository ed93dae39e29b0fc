import { memo } from 'react'
import { useFormat } from '../../hooks/page/use-format.ts'
import { cx } from '../../kit/cx.ts'
import type { SavedView } from './saved-view.ts'
import { ViewMenu } from './view-menu.tsx'

interface ViewTabProps {
  readonly id: string
  readonly label: string
  /** Undefined until it is known; null where the view has no records to count. */
  readonly count: number | null | undefined
  readonly isOn: boolean
  /** False where it can't be picked yet. */
  readonly isReady?: boolean
  readonly saved?: SavedView
  /** Canonical text of the present query (`viewText`). */
  textNow?(): string
  onPick(id: string): void
}

/** The name of a view; its owner has its actions beside it. */
export const ViewTab = memo(({ id, label, count, isOn, isReady = true, saved, textNow, onPick }: ViewTabProps) => {
  const format = useFormat()
  return (
    <span className={cx('group/view flex shrink-0 items-center rounded-md', isOn ? 'bg-pressed' : 'hover:bg-hover')}>
      <button
        type="button"
        aria-pressed={isOn}
        disabled={!isReady}
        onClick={() => onPick(id)}
        className={cx(
          'flex h-7 max-w-60 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium touch:h-11',
          isOn ? 'text-ink' : 'text-ink-2 hover:text-ink',
        )}
      >
        <span className="truncate">{label}</span>
        {/* Reserves the width of most counts, so that nothing moves when the count arrives. */}
        {count !== null && (
          <span className="min-w-4 text-right font-normal text-ink-3 text-sm tabular">
            {count === undefined ? '' : format.number(count)}
          </span>
        )}
      </button>
      {saved && textNow && <ViewMenu view={saved} textNow={textNow} isShown={isOn} />}
    </span>
  )
})
