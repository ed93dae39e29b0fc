import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

const SlotContext = createContext<HTMLElement | null>(null)

export const HeaderSlotProvider = SlotContext

/**
 * The element in which screens render their heading. It exists before the header that shows it:
 * the first rendering has both, and a second one of the whole shell is not needed.
 */
export const useHeaderSlot = (): HTMLElement => {
  const [slot] = useState(() => {
    const element = document.createElement('div')
    element.className = 'flex min-w-0 flex-1 items-center gap-2'
    return element
  })
  return slot
}

/** The place of the slot in the header bar. */
export const HeaderSlot = () => {
  const slot = use(SlotContext)
  const attach = useCallback((place: HTMLElement | null) => void (slot && place?.append(slot)), [slot])
  return <div ref={attach} className="contents" />
}

/** Renders a screen's heading inside the header bar of its layout, which saves a row. */
export const ScreenHeader = ({ children }: { readonly children: ReactNode }) => {
  const slot = use(SlotContext)
  return slot ? createPortal(children, slot) : null
}
