/** Saturation of a `#rrggbb` colour: distance from grey, 0 to 255. */
const chromaOf = (colour: string): number => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels)
}

/** Colours below this saturation look grey. */
const GREY = 24

/**
 * Picks the one colour that stands for a priority, type or status: the more saturated of background
 * and text. Returns null where both are grey.
 */
export const labelColour = (record: {
  readonly color_background: string
  readonly color_text: string
}): string | null => {
  const telling = [record.color_background, record.color_text]
    .filter((colour) => colour !== 'transparent' && chromaOf(colour) >= GREY)
    .sort((a, b) => chromaOf(b) - chromaOf(a))
  return telling[0] ?? null
}
