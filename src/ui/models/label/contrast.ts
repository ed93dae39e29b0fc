const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)

/** Relative luminance of a `#rrggbb` colour (WCAG 2). */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2). */
export const contrastOf = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
