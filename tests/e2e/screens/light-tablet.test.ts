import { describe } from 'vitest'
import { testEveryScreen } from '../support/screens/every-screen.ts'

describe('every screen, in French, light, on a tablet', () =>
  testEveryScreen({ locale: 'fr', dark: false, hasTouch: true, size: { width: 768, height: 1024 } }))
