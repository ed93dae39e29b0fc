import { afterEach, expect, test } from 'vitest'
import { type SmtpPeer, startSmtpPeer } from '../testing/servers/smtp-peer.ts'
import type { Letter } from './mail.ts'
import { smtpTransport } from './smtp.ts'
import { PartlyRefusedLetter, RefusedLetter } from './transport.ts'

const LETTER: Letter = {
  kind: 'recover',
  to: 'lea@exemple.fr',
  subject: 'Choisir un nouveau mot de passe\u202f: Léa',
  text: 'Bonjour Léa,\n\nhttps://sav.example/auth/set-new-password?token=abc',
  html: '<p>Bonjour Léa,</p>',
  link: 'https://sav.example/auth/set-new-password?token=abc',
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const startPeer = async (refusal?: number): Promise<SmtpPeer> => {
  const peer = await startSmtpPeer()
  peer.refuse(refusal ?? null)
  closing.push(() => peer.stop())
  return peer
}

const transportTo = (url: string) => {
  const transport = smtpTransport(url, 'SAV <sav@exemple.fr>')
  closing.unshift(() => transport.close())
  return transport
}

test('an SMTP server receives the mail: both forms, accents in the subject, marked as automatic', async () => {
  const { url, received } = await startPeer()
  await transportTo(url).send(LETTER)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'sav@exemple.fr', to: ['lea@exemple.fr'] })
  const source = received[0]?.source ?? ''
  expect(source).toContain('To: lea@exemple.fr')
  expect(source).toContain('From: SAV <sav@exemple.fr>')
  expect(source).toContain('Auto-Submitted: auto-generated')
  expect(source).toContain('multipart/alternative')
  expect(source).toContain('text/plain; charset=utf-8')
  expect(source).toContain('text/html; charset=utf-8')
  expect(source).toMatch(/^Subject: =\?UTF-8\?/m)
})

test('an address with a comma stays one address', async () => {
  const { url, received } = await startPeer()
  await transportTo(url).send({ ...LETTER, to: 'a,b@exemple.fr' })
  expect(received[0]?.to).toHaveLength(1)
})

test('a permanent refusal is distinguished from a temporary one', async () => {
  const [never, later] = [await startPeer(550), await startPeer(451)]
  await expect(transportTo(never.url).send(LETTER)).rejects.toBeInstanceOf(RefusedLetter)
  await expect(transportTo(later.url).send(LETTER)).rejects.not.toBeInstanceOf(RefusedLetter)
})

test('a mail that some of its recipients get names the others', async () => {
  const peer = await startPeer()
  peer.refuseOnly('zoe@exemple.fr')
  const letter = { ...LETTER, toAlso: ['zoe@exemple.fr'], cc: ['max@exemple.fr'] }
  const sending = transportTo(peer.url).send(letter)
  await expect(sending).rejects.toBeInstanceOf(PartlyRefusedLetter)
  await expect(sending).rejects.toMatchObject({ refused: ['zoe@exemple.fr'] })
  expect(peer.received.map(({ to }) => to)).toEqual([['lea@exemple.fr', 'max@exemple.fr']])
})

test('a server that is not there is no refusal', async () => {
  await expect(transportTo('smtp://127.0.0.1:1').send(LETTER)).rejects.not.toBeInstanceOf(RefusedLetter)
})

test('the answer of a mail server is shown without the name and the password that it repeats', async () => {
  const transport = transportTo('smtp://sav%40exemple.fr:p%C3%A4ss%3Aword@mail.exemple.fr:587')
  const encoded = Buffer.from('\0sav@exemple.fr\0päss:word').toString('base64')
  const response = `535 5.7.8 sav@exemple.fr / päss:word\n(${encoded}) refused`
  expect(transport.host).toBe('mail.exemple.fr')
  expect(transport.wordsOf?.(Object.assign(new Error('Invalid login'), { response }))).toBe(
    '535 5.7.8 … / … (…) refused',
  )
  expect(transport.wordsOf?.(new Error('connect ECONNREFUSED'))).toBeNull()
})
