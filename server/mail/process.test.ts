import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServerProcesses } from '../testing/servers/server-process.ts'
import { type SmtpPeer, startSmtpPeer } from '../testing/servers/smtp-peer.ts'

const PASSWORD = 'un mot de passe secret'
const MANAGER = 'chef@exemple.fr'

let dataDir: string
let peer: SmtpPeer
const servers = createServerProcesses()

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sav-mails-'))
  peer = await startSmtpPeer()
})
afterEach(async () => {
  await servers.end()
  await peer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the real server in a separate process and creates its first manager. */
const start = async (environment: Readonly<Record<string, string>>) => {
  const child = await servers.startPrepared({ DATA_DIR: dataDir, DEMO: '0', ...environment })
  let output = ''
  const printed = (pattern: RegExp): Promise<string> =>
    new Promise((done, fail) => {
      const look = (): void => {
        const found = pattern.exec(output)
        if (found) done(found[1] ?? found[0])
      }
      child.stdout?.on('data', look)
      child.on('exit', () => fail(new Error(`ended before ${pattern}: ${output}`)))
      look()
    })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const setup = new URL(await printed(/(http:\/\/\S+\/auth\/setup\?token=\S+)/))
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${setup.origin}/api/interfaces/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return {
      status: answer.status,
      json: (await answer.json()) as { access_token: string; refresh_token: string; code?: string },
    }
  }
  const token = setup.searchParams.get('token')
  await post('setup', { token, firstname: 'Ada', lastname: 'Chef', email: MANAGER, password: PASSWORD })
  return { post, printed, origin: setup.origin, setupToken: token ?? '', output: () => output }
}

const received = async (): Promise<string> => {
  while (peer.received.length === 0) await new Promise((done) => setTimeout(done, 20))
  return peer.received[0]?.source.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
}

test('with SMTP_URL the mail arrives, at the second attempt when need be, and nothing secret is ever logged', {
  timeout: 180_000,
}, async () => {
  peer.refuse(450)
  const server = await start({ SMTP_URL: peer.url, MAIL_FROM: 'SAV <sav@exemple.fr>', LOG_LEVEL: 'debug' })
  expect((await server.post('recover-password', { email: MANAGER })).status).toBe(202)
  await server.printed(/a mail was not sent/)
  peer.refuse(null)
  const source = await received()
  expect(source).toContain('From: SAV <sav@exemple.fr>')
  const token = /\/auth\/set-new-password\?token=([\w-]{43})/.exec(source)?.[1] ?? ''
  const next = 'le mot de passe suivant'
  const { json } = await server.post('set-new-password', { token, password: next })
  expect(json.access_token).toBeDefined()
  await server.post('login', { email: MANAGER, password: next })
  await server.post('login', { email: MANAGER, password: 'faux faux faux' })
  expect((await server.post('autolog', { token })).json.code).toBe('link_invalid')
  await server.post('refresh', { refresh_token: json.refresh_token })
  await server.post('register', {
    firstname: 'Zoé',
    lastname: 'R',
    email: 'zoe@exemple.fr',
    company: 'R',
    password: next,
  })
  await fetch(`${server.origin}/auth/autolog?autolog=${token}&to=/client`)
  const logged = server.output().replace(/http\S+\/auth\/setup\S+/, '')
  expect(logged).toContain('/api/interfaces/auth/login')
  const secrets = [
    server.setupToken,
    token,
    PASSWORD,
    next,
    'faux faux faux',
    json.access_token,
    json.refresh_token,
    MANAGER,
    'zoe@exemple.fr',
  ]
  for (const secret of secrets) expect(logged, secret).not.toContain(secret)
  expect(readdirSync(dataDir)).not.toContain('mail')
})

test('without SMTP_URL the link is printed, whatever the log level, and the mail is a file', {
  timeout: 180_000,
}, async () => {
  const server = await start({ LOG_LEVEL: 'error' })
  await server.post('recover-password', { email: MANAGER }, { host: 'evil.example' })
  const link = await server.printed(/(http:\/\/\S+\/auth\/set-new-password\?token=[\w-]+)/)
  expect(new URL(link).origin).toBe(server.origin)
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([expect.stringMatching(/-recover-[0-9a-f]{8}\.eml$/)])
})
