import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface Option {
  readonly value: string
  readonly label: string
  /** Second searchable text: a client's name beside a projet. */
  readonly detail?: string
  readonly icon?: ReactNode
  /** Heading above the first of the options that stand together. */
  readonly group?: string
}

/** Label and detail of an option; where there is no room for both, each is cut. */
export const OptionText = ({ option: { label, detail } }: { readonly option: Option }) => (
  // The room for the line, not its text, decides how wide it is.
  <span className="flex w-0 min-w-0 grow basis-0 gap-2">
    <span className="min-w-0 truncate">{label}</span>{' '}
    {detail !== undefined && <span className="min-w-0 shrink-[2] truncate text-ink-3">{detail}</span>}
  </span>
)

interface OptionLineProps {
  readonly id: string
  readonly index: number
  readonly option: Option
  readonly multiple: boolean
  readonly isSelected: boolean
  readonly isCurrent: boolean
  onPoint(index: number): void
  onPick(value: string): void
}

/** One option of a listbox. */
export const OptionLine = ({
  id,
  index,
  option,
  multiple,
  isSelected,
  isCurrent,
  onPoint,
  onPick,
}: OptionLineProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search field
  <div
    id={id}
    data-index={index}
    role="option"
    aria-selected={isSelected}
    onPointerMove={() => onPoint(index)}
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onPick(option.value)}
    className={cx('flex min-h-7 items-center gap-2 rounded-md px-2 py-1 touch:min-h-11', isCurrent && 'bg-hover')}
  >
    {multiple && (
      <span
        aria-hidden
        className={cx(
          'flex size-4 shrink-0 items-center justify-center rounded-sm border',
          isSelected ? 'border-accent bg-accent text-accent-ink' : 'border-control-line',
        )}
      >
        {isSelected && <Check className="size-3" strokeWidth={3} />}
      </span>
    )}
    {option.icon}
    <OptionText option={option} />
    {!multiple && isSelected && <Check aria-hidden className="size-4 shrink-0 text-ink-2" />}
  </div>
)
