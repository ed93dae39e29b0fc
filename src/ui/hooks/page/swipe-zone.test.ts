import { expect, test } from 'vitest'
import { zoneOf } from './swipe-zone.ts'

test.each([
  [0, null],
  [80, null],
  [-80, null],
  [100, 'right'],
  [220, 'right'],
  [240, 'farRight'],
  [-100, 'left'],
  [-390, 'farLeft'],
] as const)('%i px of 400 lead to %s', (offset, zone) => expect(zoneOf(offset, 400)).toBe(zone))

test('an element without a width stays where it is', () => expect(zoneOf(300, 0)).toBeNull())
