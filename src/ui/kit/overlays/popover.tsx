import { Slot } from 'radix-ui'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Late, soonPart } from '../late.tsx'
import { ClosesWhileLoading } from './closes-while-loading.tsx'
import type { PopoverContentProps } from './popover-content.tsx'

interface PopoverProps extends Omit<PopoverContentProps, 'button' | 'id'> {
  /** A single button. */
  readonly trigger: ReactNode
}

/** The code of popovers, loaded right after the first page or with the first popover. */
const CONTENT = soonPart<PopoverContentProps>(async () => (await import('./popover-content.tsx')).PopoverContent)

/** A button with its popover. The popover is rendered when it first opens. */
export const Popover = ({ trigger, open, onOpenChange, ...content }: PopoverProps) => {
  const [isRendered, setRendered] = useState(open)
  if (open && !isRendered) setRendered(true)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void CONTENT.fetch().catch(() => undefined)}
        onClick={(event) => {
          if (!event.defaultPrevented) onOpenChange(!open)
        }}
      >
        {trigger}
      </Slot.Root>
      {isRendered && (
        <Late
          of={CONTENT}
          with={{ ...content, open, onOpenChange, button, id }}
          fallback={open && <ClosesWhileLoading button={button} close={() => onOpenChange(false)} />}
        />
      )}
    </>
  )
}
