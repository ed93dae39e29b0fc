import type { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode } from 'react'

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  readonly keys?: string
  readonly destructive?: boolean
}

export interface MenuRadioProps<Value extends string> {
  readonly label: string
  readonly value: Value
  onChange(value: Value): void
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

/** Components that a menu may contain. */
export interface MenuParts {
  Item(props: MenuItemProps): ReactNode
  Label(props: { readonly children: ReactNode }): ReactNode
  Separator(): ReactNode
  Radio<Value extends string>(props: MenuRadioProps<Value>): ReactNode
}

/** Components of the surrounding menu, loaded with its code; null outside a menu. */
export const MenuPartsContext = createContext<MenuParts | null>(null)
