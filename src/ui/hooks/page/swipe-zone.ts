/** Where a swiped element would be let go: a little or far to one side. */
export type SwipeZone = 'right' | 'farRight' | 'left' | 'farLeft'

/** Shares of the element's width from which its two zones of a side begin. */
const NEAR = 0.25
const FAR = 0.6

/** Returns the zone of an element that was moved by `offset` px; null where it goes back. */
export const zoneOf = (offset: number, width: number): SwipeZone | null => {
  const share = width > 0 ? Math.abs(offset) / width : 0
  if (share < NEAR) return null
  if (offset > 0) return share < FAR ? 'right' : 'farRight'
  return share < FAR ? 'left' : 'farLeft'
}
