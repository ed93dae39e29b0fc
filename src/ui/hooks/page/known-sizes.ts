/** Sizes in px that parts of the screen had last, by the size of the window. */
const sizes = new Map<string, number>()

const keyOf = (part: string): string => `${part} ${window.innerWidth} ${window.innerHeight}`

/**
 * The size that a part of the screen had last in a window of this size, in px; 0 while none is known.
 * A page that opens renders with it at once, and measures afterwards.
 */
export const knownSize = (part: string): number => sizes.get(keyOf(part)) ?? 0

export const noteSize = (part: string, px: number): void => {
  if (px > 0) sizes.set(keyOf(part), px)
}
