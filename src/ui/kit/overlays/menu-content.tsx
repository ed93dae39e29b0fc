import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import { BackCloses } from './back-closes.tsx'
import { ExistingTrigger, type OverlayOfButtonProps } from './existing-trigger.tsx'
import { type MenuItemProps, type MenuParts, MenuPartsContext, type MenuRadioProps } from './menu-parts.ts'

const ITEM =
  'flex min-h-7 w-full select-none items-center gap-2 rounded-md px-2 py-1 text-left text-ink outline-none touch:min-h-11 data-[disabled]:pointer-events-none data-[disabled]:text-ink-3 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3'

const Item = ({ keys, destructive = false, className, children, asChild, ...rest }: MenuItemProps) => (
  <Radix.Item
    {...rest}
    {...(asChild ? { asChild } : {})}
    className={cx(ITEM, destructive && 'text-danger-text [&_svg]:text-danger-text', className)}
  >
    {asChild ? (
      children
    ) : (
      <>
        {children}
        {keys !== undefined && <Kbd keys={keys} className="ml-auto pl-4" />}
      </>
    )}
  </Radix.Item>
)

const Label = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className="px-2 pt-2 pb-1 text-ink-3 text-sm">{children}</Radix.Label>
)

const Separator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />

const Radio = <Value extends string>({ label, value, onChange, options }: MenuRadioProps<Value>) => (
  <Radix.RadioGroup
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const option = options.find((candidate) => candidate.value === next)
      if (option) onChange(option.value)
    }}
  >
    <Label>{label}</Label>
    {options.map((option) => (
      <Radix.RadioItem key={option.value} value={option.value} className={ITEM}>
        {option.label}
        <Radix.ItemIndicator className="ml-auto">
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
)

const PARTS: MenuParts = { Item, Label, Separator, Radio }

export interface MenuContentProps extends OverlayOfButtonProps {
  readonly isOpen: boolean
  /** Opened by a key: the first item gets the focus. */
  readonly isByKey: boolean
  onOpenChange(isOpen: boolean): void
  /** Id of the button, which names the menu. */
  readonly labelId: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/**
 * Moves the focus from the menu to its first item. Radix does this after a key, but misses a key
 * that was pressed before its code was loaded.
 */
const focusFirstItem = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  // Focus that comes from an item stays: the pointer has left that item.
  if (target === currentTarget && !currentTarget.contains(relatedTarget))
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus({ preventScroll: true })
}

/** The menu of a button that is in the page already. */
export const MenuContent = ({
  isOpen,
  isByKey,
  onOpenChange,
  button,
  id,
  labelId,
  align = 'end',
  side = 'bottom',
  children,
}: MenuContentProps) => (
  // Not modal: the page stays readable and scrollable behind a menu.
  <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>
      <ExistingTrigger button={button} />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        id={id}
        onFocus={isByKey ? focusFirstItem : undefined}
        aria-labelledby={labelId}
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 animate-rise overflow-y-auto rounded-lg bg-raised p-1 shadow-popover outline-none"
      >
        <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
        <BackCloses />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
