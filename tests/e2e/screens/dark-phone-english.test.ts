import { describe } from 'vitest'
import { PHONE } from '../support/page.ts'
import { testEveryScreen } from '../support/screens/every-screen.ts'

describe('every screen, in English, dark, on a wider phone', () =>
  testEveryScreen({ locale: 'en', dark: true, hasTouch: true, size: PHONE }))
