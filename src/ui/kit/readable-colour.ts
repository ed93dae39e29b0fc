/**
 * Adapts a colour chosen by the installation to our surfaces: same hue, dark enough on the light
 * theme and light enough on the dark one. `colour` is `#rrggbb`.
 */
export const readableColour = (colour: string): string =>
  `light-dark(oklch(from ${colour} clamp(0.45, l, 0.62) c h), oklch(from ${colour} clamp(0.68, l, 0.82) c h))`
