import { cx } from '../../../kit/cx.ts'
import type { RowSwipe, SwipeAction, SwipeSide } from './row-swipe.ts'

/** Says what happens when the row is let go, in the room that the row has left. */
export const SwipeHints = ({ swipe }: { readonly swipe: RowSwipe }) => (
  <>
    {swipe.right && <Hint action={swipe.right} side="right" />}
    {swipe.left && <Hint action={swipe.left} side="left" />}
  </>
)

const SIDES: Record<SwipeSide, string> = {
  right: 'left-0 w-[max(0px,var(--swipe,0px))] bg-accent text-accent-ink',
  left: 'right-0 w-[max(0px,calc(-1*var(--swipe,0px)))] bg-pressed text-ink',
}

// Each action has a button too: neither readers nor keys need this one.
const Hint = ({ action: { label, icon: Icon }, side }: { readonly action: SwipeAction; readonly side: SwipeSide }) => (
  <span
    aria-hidden
    data-swipe-side={side}
    className={cx(
      'absolute inset-y-0 flex flex-col items-center justify-center gap-1 overflow-hidden text-xs opacity-60 group-data-swipe-ready:opacity-100 [&_svg]:size-5',
      SIDES[side],
    )}
  >
    <Icon />
    <span className="max-w-30 truncate px-2">{label}</span>
  </span>
)
