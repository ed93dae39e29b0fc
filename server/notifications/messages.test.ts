import { expect, it } from 'vitest'
import { MESSAGES } from './messages.ts'

const DAY = '2026-11-24'
const NEXT = '2026-11-26'

it('names one day of leave once, and the first and last of several', () => {
  expect(MESSAGES.absenceRequested('Zoé', DAY, DAY)).toEqual({
    fr: 'Zoé demande une absence le 24/11/2026',
    en: 'Zoé requests leave on 24/11/2026',
  })
  expect(MESSAGES.absenceRequested('Zoé', DAY, NEXT)).toEqual({
    fr: 'Zoé demande une absence du 24/11/2026 au 26/11/2026',
    en: 'Zoé requests leave from 24/11/2026 to 26/11/2026',
  })
  expect(MESSAGES.absenceApproved('Zoé', DAY, DAY)).toEqual({
    fr: 'Zoé a accepté votre absence du 24/11/2026',
    en: 'Zoé approved your leave on 24/11/2026',
  })
  expect(MESSAGES.absenceReplaced('Zoé', DAY, DAY)).toEqual({
    fr: 'Zoé s’absente le 24/11/2026\u202f: vous assurez son remplacement',
    en: 'Zoé is on leave on 24/11/2026: you are covering for them',
  })
  expect(MESSAGES.absenceChanged('Zoé', DAY, DAY)).toEqual({
    fr: 'Zoé a modifié son absence\u202f: le 24/11/2026',
    en: 'Zoé changed their leave: on 24/11/2026',
  })
})
