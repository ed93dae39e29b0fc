import { Slot } from 'radix-ui'
import { type ReactNode, use, useId, useRef, useState } from 'react'
import { Late, soonPart } from '../late.tsx'
import { ClosesWhileLoading } from './closes-while-loading.tsx'
import type { MenuContentProps } from './menu-content.tsx'
import { type MenuItemProps, type MenuParts, MenuPartsContext, type MenuRadioProps } from './menu-parts.ts'

interface MenuProps extends Pick<MenuContentProps, 'align' | 'side' | 'children'> {
  /** A single button. */
  readonly trigger: ReactNode
  readonly defaultOpen?: boolean
}

/** The code of menus, loaded right after the first page or with the first menu. */
const MENU = soonPart<MenuContentProps>(async () => (await import('./menu-content.tsx')).MenuContent)

/** Loads the code of menus. */
export const fetchMenus = MENU.fetch

/**
 * A button with its menu. A conversation has a menu for each comment: the menu is rendered once its
 * button has the focus or is pressed.
 */
export const DropdownMenu = ({ trigger, defaultOpen = false, ...menu }: MenuProps) => {
  const [isOpen, setOpen] = useState(defaultOpen)
  const [isByKey, setByKey] = useState(false)
  const [isRendered, setRendered] = useState(defaultOpen)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const menuId = `${id}-menu`
  const onOpenChange = (open: boolean): void => {
    setRendered(true)
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
        onFocus={() => setRendered(true)}
        onPointerEnter={() => void fetchMenus().catch(() => undefined)}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          // Keeps the focus off the button: the menu takes it.
          if (!isOpen) event.preventDefault()
          setByKey(false)
          onOpenChange(!isOpen)
        }}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.has(event.key)) return
          event.preventDefault()
          // A key that is held down would close the menu again.
          if (event.repeat) return
          setByKey(true)
          onOpenChange(event.key === 'ArrowDown' || !isOpen)
        }}
      >
        {trigger}
      </Slot.Root>
      {isRendered && (
        <Late
          of={MENU}
          with={{ ...menu, isOpen, isByKey, onOpenChange, button, id: menuId, labelId: id }}
          fallback={isOpen && <ClosesWhileLoading button={button} close={() => setOpen(false)} />}
        />
      )}
    </>
  )
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown'])

const useParts = (): MenuParts => {
  const parts = use(MenuPartsContext)
  if (!parts) throw new Error('MenuItem, MenuLabel, MenuSeparator and MenuRadio need a DropdownMenu around them.')
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
