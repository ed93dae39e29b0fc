import type { ReactNode } from 'react'

/** The buttons at the foot of a form in a dialog: in view while the fields scroll behind them. */
export const DialogBar = ({ children }: { readonly children: ReactNode }) => (
  <div data-sticky-foot className="sticky -bottom-5 z-10 -mx-5 -mb-5 border-t bg-raised px-5 py-3 sm:rounded-b-lg">
    {children}
  </div>
)
