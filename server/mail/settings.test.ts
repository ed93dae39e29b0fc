import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'

test('mails go nowhere by SMTP until it is set, and come from somewhere', () => {
  expect(readConfig({})).toMatchObject({ smtpUrl: null, mailFrom: 'SAV <no-reply@localhost>' })
  const set = readConfig({
    SMTP_URL: 'smtps://user:secret@mail.exemple.fr:465',
    MAIL_FROM: 'Dépannage <sav@exemple.fr>',
  })
  expect(set).toMatchObject({
    smtpUrl: 'smtps://user:secret@mail.exemple.fr:465',
    mailFrom: 'Dépannage <sav@exemple.fr>',
  })
})

test('mails are not read until it is set, and unknown senders are held', () => {
  expect(readConfig({})).toMatchObject({
    mailbox: null,
    authenticationHost: null,
    unknownSenders: 'hold',
    mailWebhookSecret: null,
    imapUrl: null,
  })
  expect(readConfig({ MAIL_IN: 'SAV@exemple.fr', MAIL_UNKNOWN: 'projet:12' })).toMatchObject({
    mailbox: 'sav@exemple.fr',
    unknownSenders: { projetId: 12 },
  })
})

test.each([
  [{ MAIL_IN: 'SAV <sav@exemple.fr>' }, /^MAIL_IN must be/],
  [{ MAIL_UNKNOWN: 'projet:x' }, /^MAIL_UNKNOWN must be/],
  [{ MAIL_WEBHOOK_SECRET: 'secret' }, /^MAIL_WEBHOOK_SECRET must have 16 characters at least\.$/],
  [
    { IMAP_URL: 'https://user:secret@mail.exemple.fr' },
    /^IMAP_URL must be an address that starts with imap:\/\/ or imaps:\/\/\.$/,
  ],
  [
    { SMTP_URL: 'http://user:secret@mail.exemple.fr' },
    /^SMTP_URL must be an address that starts with smtp:\/\/ or smtps:\/\/\.$/,
  ],
  [{ MAIL_FROM: 'pas une adresse' }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: 'SAV <sav@exemple.fr>\nBcc: tous@exemple.fr' }, /^MAIL_FROM must be an address/],
  [{ MAIL_FROM: 'a@exemple.fr, b@exemple.fr' }, /^MAIL_FROM must be an address/],
])('%j ends the start with one line that repeats no secret', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
})
