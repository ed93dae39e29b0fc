import { Slot } from 'radix-ui'
import { type ReactNode, use, useId, useRef, useState } from 'react'
import { aheadPart, Late } from '../late.tsx'
import type { MenuContentProps } from './menu-content.tsx'
import { type MenuItemProps, type MenuParts, MenuPartsContext, type MenuRadioProps } from './menu-parts.ts'

interface MenuProps extends Pick<MenuContentProps, 'align' | 'side' | 'children'> {
  /** A single button. */
  readonly trigger: ReactNode
  readonly defaultOpen?: boolean
}

/** The code of menus, loaded after the first page or with the first menu. */
const MENU = aheadPart<MenuContentProps>(async () => (await import('./menu-content.tsx')).MenuContent)

/**
 * A button with its menu. A conversation has a menu for each comment: the menu is rendered once its
 * button has the focus or is pressed.
 */
export const DropdownMenu = ({ trigger, defaultOpen = false, ...menu }: MenuProps) => {
  const [isOpen, setOpen] = useState(defaultOpen)
  const [isByKey, setByKey] = useState(false)
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
          setByKey(false)
          onOpenChange(!isOpen)
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.has(event.key)) return
          event.preventDefault()
          setByKey(true)
          onOpenChange(event.key === 'ArrowDown' || !isOpen)
        }}
      >
        {trigger}
      </Slot.Root>
      {isUsed && <Late of={MENU} with={{ ...menu, isOpen, isByKey, onOpenChange, button, id: menuId, labelId: id }} />}
    </>
  )
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown'])

const useParts = (): MenuParts => {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('An item stands in a menu.')
  return parts
}

export const MenuItem = (props: MenuItemProps) => {
  const { Item } = useParts()
  return <Item {...props} />
}

export const MenuLabel = (props: { readonly children: ReactNode }) => {
  const { Label } = useParts()
  return <Label {...props} />
}

export const MenuSeparator = () => {
  const { Separator } = useParts()
  return <Separator />
}

export const MenuRadio = <Value extends string>(props: MenuRadioProps<Value>) => {
  const { Radio } = useParts()
  return <Radio {...props} />
}
