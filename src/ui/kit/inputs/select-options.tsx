import { Check } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { type KeyboardEvent, type KeyboardEventHandler, type RefObject, useImperativeHandle } from 'react'
import { ExistingTrigger, type OverlayOfButtonProps } from '../overlays/existing-trigger.tsx'
import type { SelectOption } from './select.tsx'

/** Keys pressed on the closed button: they open the options, or choose one by its first letters. */
export interface SelectKeys {
  press(event: KeyboardEvent<HTMLButtonElement>): void
}

export interface SelectOptionsProps extends Pick<OverlayOfButtonProps, 'button' | 'id'> {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** Set once this code handles the keys of the button. */
  readonly keys: RefObject<SelectKeys | null>
  readonly options: readonly SelectOption<string>[]
  readonly value: string | null
  readonly disabled: boolean
  onChange(value: string): void
}

interface TriggerProps extends Pick<SelectOptionsProps, 'button' | 'keys'> {
  readonly ref?: RefObject<HTMLButtonElement>
  /** Radix's own, given by its `Trigger`. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLButtonElement>
}

/** The button that is in the page already, with the keys of Radix. */
const Trigger = ({ button, keys, ref, onKeyDown }: TriggerProps) => {
  useImperativeHandle(keys, () => ({ press: (event) => onKeyDown?.(event) }))
  return <ExistingTrigger button={button} {...(ref && { ref })} />
}

/** The options of a select whose button is in the page already. */
export const SelectOptions = ({
  isOpen,
  onOpenChange,
  button,
  keys,
  id,
  options,
  value,
  disabled,
  onChange,
}: SelectOptionsProps) => (
  <Radix.Root
    open={isOpen}
    onOpenChange={onOpenChange}
    value={value ?? ''}
    onValueChange={onChange}
    disabled={disabled}
  >
    <Radix.Trigger asChild>
      <Trigger button={button} keys={keys} />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        id={id}
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise overflow-hidden rounded-lg bg-raised shadow-popover"
      >
        <Radix.Viewport className="p-1">
          {options.map((option) => (
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
