import { expect, it } from 'vitest'
import { blankRecord } from '../../core/events/action.ts'
import { reminderLevel } from './reminder-level.ts'
import { reminderText } from './reminder-text.ts'

const french = { ...blankRecord(reminderLevel, '1'), subject: 'Rappel', message: 'Bonjour' }
const both = { ...french, subject_en: 'Reminder', message_en: 'Hello' }

it('is in English where it has an English text, and in French otherwise', () => {
  expect(reminderText(both, 'en')).toEqual({ locale: 'en', subject: 'Reminder', message: 'Hello' })
  expect(reminderText(both, 'fr')).toEqual({ locale: 'fr', subject: 'Rappel', message: 'Bonjour' })
  expect(reminderText(french, 'en')).toEqual({ locale: 'fr', subject: 'Rappel', message: 'Bonjour' })
})

it('has subject and message in English, or neither', () => {
  expect(reminderLevel.check(french)).toEqual({})
  expect(reminderLevel.check(both)).toEqual({})
  expect(reminderLevel.check({ ...both, subject_en: ' ' })).toEqual({ subject_en: [{ code: 'required' }] })
  expect(reminderLevel.check({ ...both, message_en: null })).toEqual({ message_en: [{ code: 'required' }] })
})
