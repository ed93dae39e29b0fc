import { type Ref, type RefObject, useImperativeHandle } from 'react'

interface ExistingTriggerProps {
  /** The button, in the page before Radix is rendered. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * Gives Radix a button that is in the page already, as the only child of its `Trigger`. Some twenty
 * components of a closed overlay are then rendered at its first use, and the button stays the same
 * element: it keeps the focus. Its attributes and handlers are set where it is rendered.
 */
export const ExistingTrigger = ({ button, ref }: ExistingTriggerProps) => {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button])
  return null
}
