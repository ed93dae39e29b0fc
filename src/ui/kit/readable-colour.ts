/**
 * A colour that an installation chose, kept in hue but pulled to a lightness that shows on our surfaces:
 * dark enough on the light theme, light enough on the dark one. `colour` is `#rrggbb`.
 */
export const readableColour = (colour: string): string =>
  `light-dark(oklch(from ${colour} clamp(0.45, l, 0.62) c h), oklch(from ${colour} clamp(0.68, l, 0.82) c h))`
