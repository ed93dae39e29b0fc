import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Kbd } from '../kbd.tsx'
import { BackCloses } from './back-closes.tsx'

interface MenuProps {
  /** A single button. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly defaultOpen?: boolean
  readonly children: ReactNode
}

export const DropdownMenu = ({ trigger, align = 'end', side = 'bottom', defaultOpen = false, children }: MenuProps) => (
  // Not modal: the page stays readable and scrollable behind a menu.
  <Radix.Root modal={false} defaultOpen={defaultOpen}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
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
