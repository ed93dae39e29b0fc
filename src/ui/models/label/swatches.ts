import { contrastOf } from './contrast.ts'

/** Colours of a label: the text is readable on the background (`swatches.test.ts`). */
export interface Swatch {
  readonly name: SwatchName
  readonly color_background: string
  readonly color_text: string
}

const PAIRS = {
  slate: ['#f1f5f9', '#475569'],
  red: ['#fee2e2', '#991b1b'],
  orange: ['#ffedd5', '#9a3412'],
  amber: ['#fef3c7', '#92400e'],
  yellow: ['#fef9c3', '#854d0e'],
  lime: ['#ecfccb', '#3f6212'],
  green: ['#dcfce7', '#166534'],
  emerald: ['#d1fae5', '#065f46'],
  teal: ['#ccfbf1', '#115e59'],
  cyan: ['#cffafe', '#155e75'],
  sky: ['#e0f2fe', '#075985'],
  blue: ['#dbeafe', '#1e40af'],
  indigo: ['#e0e7ff', '#3730a3'],
  violet: ['#ede9fe', '#5b21b6'],
  fuchsia: ['#fae8ff', '#86198f'],
  pink: ['#fce7f3', '#9d174d'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

export type SwatchName = keyof typeof PAIRS

export const SWATCHES: readonly Swatch[] = Object.entries(PAIRS).map(([name, [color_background, color_text]]) => ({
  name: name as SwatchName,
  color_background,
  color_text,
}))

const INKS = ['#000000', '#ffffff'] as const

/**
 * The pair of a background that a person chose freely: the better readable of black and white text.
 */
export const pairOf = (color_background: string): Omit<Swatch, 'name'> => {
  const [black, white] = INKS
  return {
    color_background,
    color_text: contrastOf(color_background, black) >= contrastOf(color_background, white) ? black : white,
  }
}
