import { describe } from 'vitest'
import { testEveryScreen } from '../support/screens/every-screen.ts'

describe('every screen, in English, light, on a desk', () => testEveryScreen({ locale: 'en', dark: false }))
