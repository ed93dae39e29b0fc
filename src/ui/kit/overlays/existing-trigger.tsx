import { type Ref, type RefObject, useImperativeHandle } from 'react'

interface ExistingTriggerProps {
  /** The rendered button. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * Passes a rendered button to Radix's `Trigger`, which expects to render one. A closed overlay is then
 * its button alone, and the button keeps its element and the focus.
 */
export const ExistingTrigger = ({ button, ref }: ExistingTriggerProps) => {
  // Without dependencies: a trigger may become another element.
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  return null
}
