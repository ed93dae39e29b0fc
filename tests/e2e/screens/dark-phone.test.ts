import { describe } from 'vitest'
import { testEveryScreen } from '../support/every-screen.ts'
import { PHONE } from '../support/page.ts'

describe('every screen, dark, on a phone', () => testEveryScreen({ dark: true, size: PHONE }))
