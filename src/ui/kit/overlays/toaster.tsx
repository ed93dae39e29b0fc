import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { attachToasts } from './toast.ts'

/** Specification, section 9: snackbars stay 6000 ms. */
const SNACKBAR_MS = 6000

/**
 * Keeps clear of a list's footer: between page size and pages where there is room, otherwise above.
 */
const OFFSET = { bottom: 'var(--toast-bottom)' } as const

/** Above dialogs, whose results they tell; below menus and choices, whose entries stay in reach. */
const LAYER = { zIndex: 45 } as const

/**
 * The message whose button was pressed goes away: the focus returns to where it was before, or to
 * the main part.
 */
const leavePressed = (): void => {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || activeElement.closest('[data-sonner-toast]') === null) return
  // The toaster gives the focus back when it loses it.
  activeElement.blur()
  if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
}

/** Shows the messages of `toast.ts`. */
export const Toaster = ({ label, theme }: { readonly label: string; readonly theme: 'light' | 'dark' | 'system' }) => {
  useEffect(() => {
    // The list below listens by now: messages that waited are shown and read out.
    attachToasts({
      show: (kind, text, options) => void sonner[kind](text, options),
      dismiss: (id) => void sonner.dismiss(id),
    })
    document.addEventListener('click', leavePressed)
    return () => document.removeEventListener('click', leavePressed)
  }, [])
  return (
    <Sonner
      theme={theme}
      // Without it each render asks for the computed direction, and with it for every style of the
      // page.
      dir="ltr"
      position="bottom-center"
      style={LAYER}
      duration={SNACKBAR_MS}
      containerAriaLabel={label}
      visibleToasts={4}
      offset={OFFSET}
      mobileOffset={OFFSET}
      icons={{
        success: <CircleCheck aria-hidden size={16} />,
        error: <CircleAlert aria-hidden size={16} />,
        warning: <TriangleAlert aria-hidden size={16} />,
        info: <Info aria-hidden size={16} />,
      }}
    />
  )
}
