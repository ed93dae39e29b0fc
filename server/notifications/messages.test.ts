import { expect, it } from 'vitest'
import { MESSAGES } from './messages.ts'

const DAYS = { fr: 'le 24/11/2026', frAfterNoun: 'du 24/11/2026', en: 'on 24/11/2026' }

it('writes one day of leave as the sentence needs it', () => {
  expect(MESSAGES.absenceRequested('Zoé', DAYS).fr).toBe('Zoé demande une absence le 24/11/2026')
  expect(MESSAGES.absenceApproved('Zoé', DAYS)).toEqual({
    fr: 'Zoé a accepté votre absence du 24/11/2026',
    en: 'Zoé approved your leave on 24/11/2026',
  })
  expect(MESSAGES.absenceReplaced('Zoé', DAYS).fr).toBe(
    'Zoé s’absente le 24/11/2026\u202f: vous assurez son remplacement',
  )
})
