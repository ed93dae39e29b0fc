import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'

test('mails go nowhere by SMTP until it is set, and come from somewhere', () => {
  expect(readConfig({})).toMatchObject({ smtpUrl: null, mailFrom: 'SAV <no-reply@localhost>' })
  const set = readConfig({ SMTP_URL: 'smtps://user:secret@mail.exemple.fr:465', MAIL_FROM: 'Dépannage <sav@exemple.fr>' })
  expect(set).toMatchObject({ smtpUrl: 'smtps://user:secret@mail.exemple.fr:465', mailFrom: 'Dépannage <sav@exemple.fr>' })
})

test.each([
  [{ SMTP_URL: 'http://user:secret@mail.exemple.fr' }, /^SMTP_URL must be an address that starts with smtp:\/\/ or smtps:\/\/\.$/],
  [{ MAIL_FROM: 'pas une adresse' }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: 'SAV <sav@exemple.fr>\nBcc: tous@exemple.fr' }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: 'a@exemple.fr, b@exemple.fr' }, /^MAIL_FROM must be an address/],
])('%j ends the start with one line that repeats no secret', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})
