import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { Toaster as Sonner } from 'sonner'

/** Specification, section 9: snackbars stay 6000 ms. */
const SNACKBAR_MS = 6000

/**
 * Keeps clear of a list's footer: between page size and pages where there is room, otherwise above.
 */
const OFFSET = { bottom: 'var(--toast-bottom)' } as const

export const Toaster = ({ label, theme }: { readonly label: string; readonly theme: 'light' | 'dark' | 'system' }) => (
  <Sonner
    theme={theme}
    position="bottom-center"
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
