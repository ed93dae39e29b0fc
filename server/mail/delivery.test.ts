import { afterEach, expect, test } from 'vitest'
import { createVisitor } from '../testing/people/visitor.ts'
import { startSmtpPeer } from '../testing/servers/smtp-peer.ts'
import { startTestServer } from '../testing/servers/test-server.ts'
import { smtpTransport } from './smtp.ts'
import type { MailTransport } from './transport.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const PERSON = 'technicien@exemple.fr'

test('a forgotten password, from the request to the mail that an SMTP server receives to the new session', async () => {
  const peer = await startSmtpPeer()
  stops.push(peer.stop)
  const server = await startTestServer(undefined, {
    mail: smtpTransport(peer.url, 'SAV <sav@exemple.fr>'),
    publicUrl: 'https://sav.example',
  })
  stops.push(server.close)
  const visitor = createVisitor(server)
  expect((await visitor.post('recover-password', { email: PERSON })).statusCode).toBe(202)
  await visitor.settled()
  expect(peer.received.map(({ to }) => to)).toEqual([[PERSON]])
  // Quoted-printable: long lines are cut with `=`, and `=` is written `=3D`.
  const text = peer.received[0]?.source.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
  const token = /https:\/\/sav\.example\/auth\/set-new-password\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
  expect((await visitor.post('set-new-password', { token, password: 'un nouveau mot de passe' })).statusCode).toBe(200)
})

test('a mail server that is away holds up and fails no request', async () => {
  const server = await startTestServer(undefined, { mail: smtpTransport('smtp://127.0.0.1:1', 'sav@exemple.fr') })
  stops.push(server.close)
  const answer = await createVisitor(server).post('recover-password', { email: PERSON })
  expect(answer.statusCode).toBe(202)
})

test('a mail server that never answers holds up no request', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const silent: MailTransport = {
    send: () => {
      asked.resolve()
      return answered.promise
    },
    close: () => undefined,
  }
  const server = await startTestServer(undefined, { mail: silent })
  stops.push(server.close)
  const manager = await server.as('manager')
  const answer = await manager.post(`/api/models/user/${server.fixture.people.technicien}/sendInvitation`)
  expect(answer.statusCode).toBe(202)
  // The mail leaves after the answer: the server closes once it is over.
  await asked.promise
  answered.resolve()
})
