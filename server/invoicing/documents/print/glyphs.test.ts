import { expect, test } from 'vitest'
import { drawableBy } from './glyphs.ts'

const LATIN = { hasGlyphForCodePoint: (code: number) => code < 0x250 || code === 0x20ac }
const drawable = drawableBy(LATIN)

test.each([
  ['Éts Dupont & Fils, 12 €', 'Éts Dupont & Fils, 12 €'],
  ['e\u0301te\u0301', 'été'],
  ['ＡＢ１', 'AB1'],
  ['日本', '??'],
  ['😀!', '?!'],
  ['a\u200bb\ufe0f', 'ab'],
])('%s is drawn as %s', (text, drawn) => expect(drawable(text)).toBe(drawn))
