import { describe, expect, it, test } from 'vitest'
import { labelColour } from '../../fields/label-colour.ts'
import { contrastOf } from './contrast.ts'
import { pairOf, SWATCHES } from './swatches.ts'

/** OKLCH lightness of `readableColour` and the surface on which it is shown, by theme. */
const THEMES = [
  { theme: 'light', surface: '#ffffff', low: 0.45, high: 0.62 },
  { theme: 'dark', surface: '#1e1e23', low: 0.68, high: 0.82 },
] as const

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Replaces the OKLab lightness of a colour as `oklch(from …)` does, and clips it into sRGB. */
const withLightness = (colour: string, low: number, high: number): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = Math.min(high, Math.max(low, 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s))
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const [ll, mm, ss] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * c) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * c) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * c) ** 3,
  ]
  const channels = [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ]
  return `#${channels
    .map((value) =>
      Math.round(255 * Math.min(1, Math.max(0, encoded(Math.max(0, value)))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

describe.each(SWATCHES)('$name', (swatch) => {
  it('has text that is readable on its background', () => {
    expect(contrastOf(swatch.color_background, swatch.color_text)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(THEMES)('has an icon that stands out in the $theme theme', ({ surface, low, high }) => {
    const colour = labelColour(swatch)
    // A grey label shows the grey of the theme.
    if (colour !== null) expect(contrastOf(withLightness(colour, low, high), surface)).toBeGreaterThanOrEqual(3)
  })
})

test('there are sixteen different swatches', () => {
  expect(new Set(SWATCHES.map(({ color_background }) => color_background)).size).toBe(16)
})

test.each(['#000000', '#ffffff', '#777777', '#ff0000', '#ffd400', '#1e40af'])(
  'a free colour %s gets readable text',
  (colour) => {
    const { color_background, color_text } = pairOf(colour)
    expect(contrastOf(color_background, color_text)).toBeGreaterThanOrEqual(4.5)
  },
)
