import type { LucideIcon } from 'lucide-react'

/** Does what buttons of the row or of its page do, by a finger that moves the row aside. */
export interface SwipeAction {
  readonly label: string
  readonly icon: LucideIcon
  run(): void
}

/** Actions of one row, by the direction of the finger; null where there is none. */
export interface RowSwipe {
  readonly right: SwipeAction | null
  readonly left: SwipeAction | null
}

export type SwipeSide = keyof RowSwipe
