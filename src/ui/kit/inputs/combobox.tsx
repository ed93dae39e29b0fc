import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { Popover } from '../overlays/popover.tsx'
import { CONTROL } from './input.tsx'
import { Listbox, type ListboxTexts } from './listbox.tsx'
import { type Option, OptionText } from './option-line.tsx'

interface ComboboxProps {
  readonly id?: string
  readonly label: string
  readonly texts: ListboxTexts & { readonly clear: string; labelled(label: string, value: string): string }
  readonly options: readonly Option[]
  readonly value: string | null
  /** Called with null when the choice is cleared. */
  onChange(value: string | null): void
  readonly clearable: boolean
  /** Called with what is typed, where the options come from a search. */
  onTyped?(text: string): void
  readonly placeholder: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  /** Looks like plain text until it is hovered: for editing in place. */
  readonly quiet?: boolean
  readonly plain?: boolean
}

/** One choice among many, found by typing. */
export const Combobox = (props: ComboboxProps) => {
  const [open, setOpen] = useState(false)
  const chosen = props.options.find((option) => option.value === props.value)
  // In place, what the detail says stands in a row of its own.
  const shown = props.quiet && chosen ? { value: chosen.value, label: chosen.label } : chosen
  const pick = (value: string | null) => {
    setOpen(false)
    if (value !== props.value) props.onChange(value)
  }
  // A client's name beside a projet needs room of its own.
  const isDetailed = props.options.some(({ detail }) => detail !== undefined)
  const clearable = props.clearable && props.value !== null && props.disabled !== true

  return (
    <div className="group relative">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={props.label}
        isSheet
        className={
          isDetailed
            ? 'w-[max(var(--radix-popover-trigger-width),min(26rem,calc(100vw-16px)))]'
            : 'w-[max(var(--radix-popover-trigger-width),15rem)]'
        }
        trigger={
          <button
            type="button"
            id={props.id}
            aria-label={props.texts.labelled(props.label, shown ? nameOf(shown) : props.placeholder)}
            aria-haspopup="listbox"
            aria-describedby={props.describedBy}
            data-invalid={props.invalid || undefined}
            disabled={props.disabled}
            className={cx(
              'flex h-control w-full items-center gap-2 text-left',
              props.quiet
                ? '-mx-2 w-[calc(100%+16px)] rounded-md px-2 hover:bg-hover aria-expanded:bg-hover'
                : cx(CONTROL, 'data-[invalid]:border-danger-text'),
              clearable && 'pr-8 touch:pr-11',
            )}
          >
            {chosen?.icon}
            <Chosen option={shown} placeholder={props.placeholder} />
            {!clearable && (
              <ChevronDown
                aria-hidden
                className={cx('size-3.5 shrink-0 text-ink-3', props.quiet ? 'hidden group-hover:block' : 'ml-auto')}
              />
            )}
          </button>
        }
      >
        <Listbox
          label={props.label}
          texts={props.texts}
          options={props.options}
          selected={props.value === null ? [] : [props.value]}
          multiple={false}
          onPick={pick}
          plain={props.plain ?? false}
          {...(props.onTyped ? { onTyped: props.onTyped } : {})}
        />
      </Popover>
      {clearable && (
        <button
          type="button"
          aria-label={props.texts.labelled(props.texts.clear, props.label)}
          onClick={() => pick(null)}
          className={cx(
            'absolute top-1/2 flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-ink-3 hover:bg-pressed hover:text-ink touch:size-11',
            props.quiet
              ? '-right-1 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100'
              : 'right-1.5 touch:right-0',
          )}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}

/** The texts that are shown, for people who read or speak them. */
const nameOf = ({ label, detail }: Option): string => (detail === undefined ? label : `${label} ${detail}`)

const Chosen = ({
  option,
  placeholder,
}: {
  readonly option: Option | undefined
  readonly placeholder: string
}): ReactNode =>
  option ? <OptionText option={option} /> : <span className="min-w-0 flex-1 truncate text-ink-3">{placeholder}</span>
