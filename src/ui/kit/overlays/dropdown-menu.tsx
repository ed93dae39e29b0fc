import { Check } from 'lucide-react'
import { DropdownMenu as Radix, Slot } from 'radix-ui'
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import { BackCloses } from './back-closes.tsx'
import { ExistingTrigger } from './existing-trigger.tsx'

interface MenuProps {
  /** A single button. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly defaultOpen?: boolean
  readonly children: ReactNode
}

/**
 * A button with its menu. A conversation has a menu for each comment: the menu is rendered once its
 * button has the focus or is pressed, and by a key always after the focus, when Radix listens to keys.
 */
export const DropdownMenu = ({ trigger, defaultOpen = false, ...menu }: MenuProps) => {
  const [isOpen, setOpen] = useState(defaultOpen)
  const [isUsed, setUsed] = useState(defaultOpen)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const menuId = `${id}-menu`
  const onOpenChange = (open: boolean): void => {
    setUsed(true)
    setOpen(open)
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onFocus={() => setUsed(true)}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          // The focus goes to the menu.
          if (!isOpen) event.preventDefault()
          onOpenChange(!isOpen)
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.has(event.key)) return
          event.preventDefault()
          onOpenChange(event.key === 'ArrowDown' || !isOpen)
        }}
      >
        {trigger}
      </Slot.Root>
      {isUsed && <Menu {...menu} isOpen={isOpen} onOpenChange={onOpenChange} button={button} id={menuId} labelId={id} />}
    </>
  )
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown'])

interface OpenMenuProps extends Omit<MenuProps, 'trigger' | 'defaultOpen'> {
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly button: RefObject<HTMLButtonElement | null>
  readonly id: string
  /** Id of the button, which names the menu. */
  readonly labelId: string
}

const Menu = ({ isOpen, onOpenChange, button, id, labelId, align = 'end', side = 'bottom', children }: OpenMenuProps) => (
  // Not modal: the page stays readable and scrollable behind a menu.
  <Radix.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>
      <ExistingTrigger button={button} />
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        id={id}
        aria-labelledby={labelId}
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 animate-rise overflow-y-auto rounded-lg bg-raised p-1 shadow-popover outline-none"
      >
        {children}
        <BackCloses />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

const ITEM =
  'flex min-h-7 w-full select-none items-center gap-2 rounded-md px-2 py-1 text-left text-ink outline-none touch:min-h-11 data-[disabled]:pointer-events-none data-[disabled]:text-ink-3 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3'

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  readonly keys?: string
  readonly destructive?: boolean
}

export const MenuItem = ({ keys, destructive = false, className, children, asChild, ...rest }: ItemProps) => (
  <Radix.Item {...rest} {...(asChild ? { asChild } : {})} className={cx(ITEM, destructive && 'text-danger-text [&_svg]:text-danger-text', className)}>
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

export const MenuLabel = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Label className="px-2 pt-2 pb-1 text-ink-3 text-sm">{children}</Radix.Label>
)

export const MenuSeparator = () => <Radix.Separator className="-mx-1 my-1 h-px bg-line" />

interface RadioProps<Value extends string> {
  readonly label: string
  readonly value: Value
  onChange(value: Value): void
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

export const MenuRadio = <Value extends string>({ label, value, onChange, options }: RadioProps<Value>) => (
  <Radix.RadioGroup
    aria-label={label}
    value={value}
    onValueChange={(next) => {
      const option = options.find((candidate) => candidate.value === next)
      if (option) onChange(option.value)
    }}
  >
    <MenuLabel>{label}</MenuLabel>
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
