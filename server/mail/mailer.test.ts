import { beforeEach, expect, test } from 'vitest'
import { createBackground } from '../runtime/background.ts'
import type { Letter, Mail } from './mail.ts'
import { createMailer, type MailFailure } from './mailer.ts'
import { RefusedLetter } from './transport.ts'

const MAIL: Mail = {
  kind: 'recover',
  to: { email: 'lea@exemple.fr', firstname: 'Léa', locale: 'fr' },
  facts: { path: '/auth/set-new-password?token=secret' },
}

let failures: MailFailure[]
let sent: Letter[]
let faults: unknown[]

beforeEach(() => {
  failures = []
  sent = []
  faults = []
})

/** A transport that fails in these ways, one after the other, then works. */
const mailerFailing = (errors: readonly Error[], retryAfterMs: readonly number[]) => {
  const left = [...errors]
  const background = createBackground((_, error) => faults.push(error))
  const send = async (letter: Letter): Promise<void> => {
    const error = left.shift()
    if (error) throw error
    sent.push(letter)
  }
  const transport = { send, close: () => undefined }
  const mailer = createMailer({
    transport,
    background,
    origin: () => 'https://sav.example',
    retryAfterMs,
    failed: (failure) => failures.push(failure),
  })
  return { mailer, background }
}

const down = () => Object.assign(new Error('connect ECONNREFUSED lea@exemple.fr'), { code: 'ECONNREFUSED' })

test('a server that is away is tried again, and the letter arrives once', async () => {
  const { mailer, background } = mailerFailing([down(), down()], [1, 1, 1])
  mailer.send(MAIL)
  await background.idle()
  expect(sent).toHaveLength(1)
  expect(failures).toEqual([
    { kind: 'recover', attempt: 1, lost: false, reason: 'ECONNREFUSED' },
    { kind: 'recover', attempt: 2, lost: false, reason: 'ECONNREFUSED' },
  ])
})

test('after the last attempt the letter is said to be lost, without its reader or its link', async () => {
  const { mailer, background } = mailerFailing([down(), down(), down()], [1, 1])
  mailer.send(MAIL)
  await background.idle()
  expect(sent).toHaveLength(0)
  expect(failures.at(-1)).toMatchObject({ attempt: 3, lost: true })
  expect(JSON.stringify(failures)).not.toMatch(/lea@|secret/)
  expect(faults).toEqual([])
})

test('a refusal is not tried again', async () => {
  const { mailer, background } = mailerFailing([new RefusedLetter('SMTP 550', true)], [1, 1])
  mailer.send(MAIL)
  await background.idle()
  expect(failures).toEqual([{ kind: 'recover', attempt: 1, lost: true, reason: 'SMTP 550' }])
})

test('closing does not wait for an hour: what pauses is tried once more and given up', async () => {
  const { mailer, background } = mailerFailing([down(), down(), down()], [3_600_000, 3_600_000])
  mailer.send(MAIL)
  while (failures.length === 0) await new Promise((done) => setImmediate(done))
  mailer.close()
  await background.idle()
  expect(failures.at(-1)).toMatchObject({ attempt: 2, lost: true })
})
