import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

const SlotContext = createContext<HTMLElement | null>(null)

export const HeaderSlotProvider = SlotContext

/** Puts the heading of a screen into the header bar of its layout, so that it costs no row of its own. */
export const ScreenHeader = ({ children }: { readonly children: ReactNode }) => {
  const slot = use(SlotContext)
  return slot ? createPortal(children, slot) : null
}
