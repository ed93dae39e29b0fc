import { expect, test } from 'vitest'
import type { Letter } from './mail.ts'
import { sendTestMail } from './test-mail.ts'

const LETTER: Letter = {
  kind: 'test',
  to: 'lea@exemple.fr',
  subject: 'Essai',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  link: null,
}

test('a mail server that does not answer has failed once the patience is over', async () => {
  const silent = { send: () => new Promise<void>(() => undefined), close: () => undefined }
  expect(await sendTestMail(silent, LETTER, 5)).toEqual({ outcome: 'failed', reason: 'ETIMEDOUT' })
})
