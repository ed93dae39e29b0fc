import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from '../kbd.tsx'

interface TooltipProps {
  readonly text: string
  readonly keys?: string
  readonly side: 'right' | 'bottom'
  readonly children: ReactNode
}

/** Shows a text beside its child as long as it is mounted, whatever the pointer does. */
export const Tooltip = ({ text, keys, side, children }: TooltipProps) => (
  <Radix.Provider>
    <Radix.Root open>
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
  </Radix.Provider>
)
