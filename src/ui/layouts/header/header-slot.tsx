import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

const SlotContext = createContext<HTMLElement | null>(null)

export const HeaderSlotProvider = SlotContext

/** Renders a screen's heading inside the header bar of its layout, which saves a row. */
export const ScreenHeader = ({ children }: { readonly children: ReactNode }) => {
  const slot = use(SlotContext)
  return slot ? createPortal(children, slot) : null
}
