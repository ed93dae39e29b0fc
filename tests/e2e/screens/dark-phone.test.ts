import { describe } from 'vitest'
import { PHONE } from '../support/page.ts'
import { testEveryScreen } from '../support/screens/every-screen.ts'

describe('every screen, in French, dark, on a phone', () =>
  testEveryScreen({ locale: 'fr', dark: true, hasTouch: true, size: { ...PHONE, width: 360 } }))
