import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const css = readFileSync(resolve(import.meta.dirname, 'tokens.css'), 'utf8')
const [, page = '', raised = ''] = /:root \{(.*?)\n\}.*?\.bg-raised \{(.*?)\n\}/s.exec(css) ?? []

/** The light and the dark value of a token in one block. */
const valuesOf = (block: string, token: string): readonly string[] =>
  new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(block)?.slice(1) ?? []

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

it.each([
  ['a row of the page', page, 'surface'],
  ['an item of a menu', raised, 'raised'],
])(
  '%s under the pointer or the cursor stands out in both themes, and its faintest text is readable',
  (_what, block, ground) => {
    const grounds = valuesOf(page, ground)
    const texts = valuesOf(page, 'ink-3')
    const highlights = valuesOf(block, 'hover')
    expect([grounds.length, texts.length, highlights.length]).toEqual([2, 2, 2])
    for (const [theme, highlight] of highlights.entries()) {
      expect(contrast(highlight, grounds[theme] ?? '')).toBeGreaterThan(1.1)
      expect(contrast(texts[theme] ?? '', highlight)).toBeGreaterThan(4.5)
    }
  },
)
