import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { CONTROL } from './input.tsx'

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

/** One of a few choices; for many, see `Combobox`. */
export const Select = <Value extends string>(props: SelectProps<Value>) => (
  <Radix.Root
    value={props.value ?? ''}
    onValueChange={(next) => {
      const option = props.options.find((candidate) => candidate.value === next)
      if (option) props.onChange(option.value)
    }}
    {...(props.disabled === undefined ? {} : { disabled: props.disabled })}
  >
    <Radix.Trigger
      id={props.id}
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      className={cx(
        props.quiet ? 'rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink' : cx(CONTROL, 'data-[placeholder]:text-ink-3'),
        'inline-flex h-control items-center justify-between gap-1.5 text-left',
        props.className,
      )}
    >
      <span className="flex min-w-0 items-center gap-2 truncate">
        <Radix.Value placeholder={props.placeholder} />
      </span>
      <Radix.Icon asChild>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      </Radix.Icon>
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-lg bg-raised shadow-popover"
      >
        <Radix.Viewport className="p-1">
          {props.options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              className="flex min-h-7 select-none items-center gap-2 rounded-md py-1 pr-2 pl-2 outline-none data-[highlighted]:bg-hover touch:min-h-11"
            >
              {option.icon}
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator className="ml-auto pl-3">
                <Check aria-hidden className="size-4 text-ink-2" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
