import { describe } from 'vitest'
import { testEveryScreen } from '../support/every-screen.ts'

describe('every screen, light, desktop', () => testEveryScreen({ dark: false }))
