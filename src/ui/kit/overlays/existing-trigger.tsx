import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'

/** Properties of an overlay whose button is in the page already. */
export interface OverlayOfButtonProps {
  /** The rendered button. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Id of the overlay, which the button names. */
  readonly id: string
  readonly align?: 'start' | 'center' | 'end'
  readonly children: ReactNode
}

interface ExistingTriggerProps extends Pick<OverlayOfButtonProps, 'button'> {
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * Passes a rendered button to Radix's `Trigger`, which expects to render one. A closed overlay is
 * then its button alone, and the button keeps its element and the focus.
 */
export const ExistingTrigger = ({ button, ref }: ExistingTriggerProps) => {
  // Without dependencies: a trigger may become another element.
  useImperativeHandle(ref, () => button.current as HTMLButtonElement)
  return null
}
