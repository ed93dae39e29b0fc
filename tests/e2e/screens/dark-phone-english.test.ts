import { describe } from 'vitest'
import { testEveryScreen } from '../support/every-screen.ts'
import { PHONE } from '../support/page.ts'

describe('every screen, in English, dark, on a wider phone', () =>
  testEveryScreen({ locale: 'en', dark: true, hasTouch: true, size: PHONE }))
