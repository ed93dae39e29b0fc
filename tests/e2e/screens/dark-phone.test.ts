import { describe } from 'vitest'
import { testEveryScreen } from '../support/every-screen.ts'
import { PHONE } from '../support/page.ts'

describe('every screen, in French, dark, on a phone', () =>
  testEveryScreen({ locale: 'fr', dark: true, hasTouch: true, size: { ...PHONE, width: 360 } }))
