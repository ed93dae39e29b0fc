import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from '../kbd.tsx'

export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={500} skipDelayDuration={200}>
    {children}
  </Radix.Provider>
)

interface TooltipProps {
  readonly text: string
  readonly keys?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shows the tooltip as long as it is mounted, whatever the pointer does. */
  readonly open?: true
  readonly children: ReactNode
}

export const Tooltip = ({ text, keys, side = 'bottom', open, children }: TooltipProps) => (
  <Radix.Root {...(open ? { open } : {})}>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        data-hint-box
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 flex max-w-72 animate-appear items-center gap-2 rounded-md bg-raised px-2 py-1 text-ink text-sm shadow-popover"
      >
        {text}
        {keys !== undefined && <Kbd keys={keys} />}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

/** A tooltip that needs no provider around it. */
export const StandaloneTooltip = (props: TooltipProps) => (
  <TooltipProvider>
    <Tooltip {...props} />
  </TooltipProvider>
)
