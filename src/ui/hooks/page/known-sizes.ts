/** Last sizes in px of parts of the screen, by the width of the window. */
const sizes = new Map<string, number>()

const keyOf = (part: string): string => `${window.innerWidth} ${part}`

/**
 * Returns the size that a part of the screen had last, in px; 0 while none is known. A page that
 * opens renders with it at once, and measures afterwards.
 */
export const knownSize = (part: string): number => sizes.get(keyOf(part)) ?? 0

/** Remembers the size of a part, in px. A part without a size is not shown, and changes nothing. */
export const noteSize = (part: string, px: number): void => {
  if (px > 0) sizes.set(keyOf(part), px)
}
