import { expect, it } from 'vitest'
import { labelColour } from './label-colour.ts'

it.each([
  ['saturated text on a pale ground', '#fde8e8', '#c81e1e', '#c81e1e'],
  ['white text on a saturated ground', '#c81e1e', '#ffffff', '#c81e1e'],
  ['text alone', 'transparent', '#1e429f', '#1e429f'],
  ['the defaults', 'transparent', '#000000', null],
  ['greys', '#eeeeef', '#555560', null],
])('%s: %s and %s give %s', (_, background, text, expected) => {
  expect(labelColour({ color_background: background, color_text: text })).toBe(expected)
})
