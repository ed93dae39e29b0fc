import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { Late, soonPart } from '../late.tsx'
import { ClosesWhileLoading } from '../overlays/closes-while-loading.tsx'
import { CONTROL } from './input.tsx'
import type { SelectKeys, SelectOptionsProps } from './select-options.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
}

interface SelectProps<Value extends string> {
  readonly id?: string
  readonly label?: string
  readonly value: Value | null
  onChange(value: Value): void
  readonly options: readonly SelectOption<Value>[]
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
  /** Without border, for toolbars. */
  readonly quiet?: boolean
  readonly className?: string
}

/** The code of the options, loaded right after the first page or with the first select. */
const OPTIONS = soonPart<SelectOptionsProps>(async () => (await import('./select-options.tsx')).SelectOptions)

/**
 * One of a few choices; for many, see `Combobox`. A list and a table of lines have many selects:
 * the options are rendered once the button has the focus or is pressed.
 */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { value, options, disabled = false } = props
  const { isOpen, setOpen, isRendered, button, keys, handlers } = useSelectButton()
  const listId = useId()
  const shown = options.find((option) => option.value === value)
  return (
    <>
      <button
        ref={button}
        type="button"
        id={props.id}
        role="combobox"
        disabled={disabled}
        aria-autocomplete="none"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        data-placeholder={shown ? undefined : ''}
        {...handlers}
        className={cx(
          props.quiet
            ? 'rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink'
            : cx(CONTROL, 'data-[placeholder]:text-ink-3'),
          'inline-flex h-control items-center justify-between gap-1.5 text-left',
          props.className,
        )}
      >
        <span className="pointer-events-none flex min-w-0 items-center gap-2 truncate">
          {shown?.label ?? props.placeholder}
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      </button>
      {isRendered && (
        <Late
          of={OPTIONS}
          with={{
            ...{ isOpen, onOpenChange: setOpen, button, keys, id: listId, options, value, disabled },
            onChange: (next) => {
              const option = options.find((candidate) => candidate.value === next)
              if (option) props.onChange(option.value)
            },
          }}
          fallback={isOpen && <ClosesWhileLoading button={button} close={() => setOpen(false)} />}
        />
      )}
    </>
  )
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** The button of a select: a mouse opens the options as it goes down, a finger as it goes up. */
const useSelectButton = () => {
  const [isOpen, setOpen] = useState(false)
  const [isRendered, setRendered] = useState(false)
  const button: RefObject<HTMLButtonElement | null> = useRef(null)
  const keys = useRef<SelectKeys>(null)
  const isMouse = useRef(false)
  const change = (open: boolean): void => {
    if (open) setRendered(true)
    setOpen(open)
  }
  const handlers = {
    onFocus: () => setRendered(true),
    onPointerEnter: () => void OPTIONS.fetch().catch(() => undefined),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      isMouse.current = event.pointerType === 'mouse'
      if (!isMouse.current || event.button !== 0 || event.ctrlKey) return
      // Keeps the focus off the button: the options take it.
      event.preventDefault()
      change(true)
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      currentTarget.focus()
      if (!isMouse.current) change(true)
      isMouse.current = false
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (keys.current) return keys.current.press(event)
      if (!OPENING_KEYS.has(event.key)) return
      event.preventDefault()
      change(true)
    },
  }
  return { isOpen, setOpen: change, isRendered, button, keys, handlers }
}
