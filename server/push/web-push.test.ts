import { createECDH, createPublicKey, type ECDH, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { newPushKey } from '../database/installation.ts'
import { createDelivery } from './deliver.ts'
import { CURVE, encryptForPush, MAX_PUSHED_BYTES } from './encrypt.ts'
import { createVapid } from './vapid.ts'

// The packages with which `web-push` encrypts and signs.
const partOfWebPush = createRequire(createRequire(import.meta.url).resolve('web-push'))

interface EncryptedContent {
  readonly version: 'aes128gcm'
  readonly privateKey: ECDH
  readonly authSecret: string
}

const ece = partOfWebPush('http_ece') as {
  encrypt(message: Buffer, how: EncryptedContent & { readonly dh: string; readonly salt: string }): Buffer
  decrypt(body: Buffer, how: EncryptedContent): Buffer
}

const jws = partOfWebPush('jws') as { verify(token: string, algorithm: 'ES256', key: string): boolean }

const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/abc'
const CONTACT = 'mailto:support@exemple.fr'
const MESSAGES = ['', '{"title":"Élodie a répondu"}', 'x'.repeat(MAX_PUSHED_BYTES)].map((text) => Buffer.from(text))

const newPair = (): ECDH => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

const newBrowser = () => {
  const [pair, auth] = [newPair(), randomBytes(16).toString('base64url')]
  const keys = { p256dh: pair.getPublicKey('base64url'), auth }
  return {
    keys,
    reads: (body: Buffer) => ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }),
  }
}

const partsOf = (authorization: string) => {
  const {
    head = '',
    claims = '',
    signature = '',
    key = '',
  } = /^vapid t=(?<head>[\w-]+)\.(?<claims>[\w-]+)\.(?<signature>[\w-]+), k=(?<key>[\w-]+)$/.exec(authorization)
    ?.groups ?? {}
  return { signed: `${head}.${claims}`, signature, key }
}

const pemOf = (key: string): string => {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }).export({
    type: 'spki',
    format: 'pem',
  }) as string
}

afterEach(() => vi.unstubAllGlobals())

it('a message has the bytes that web-push gives it with the same keys', () => {
  for (const message of MESSAGES) {
    const [{ keys }, sender, salt] = [newBrowser(), newPair(), randomBytes(16)]
    const theirs = ece.encrypt(message, {
      version: 'aes128gcm',
      dh: keys.p256dh,
      privateKey: sender,
      salt: salt.toString('base64url'),
      authSecret: keys.auth,
    })
    expect(encryptForPush(message, keys, sender, salt).toString('hex')).toBe(theirs.toString('hex'))
  }
})

it('a message can be decrypted by the browser it is for, as one of web-push, and by no other', () => {
  const [browser, other] = [newBrowser(), newBrowser()]
  for (const message of MESSAGES) {
    const ours = encryptForPush(message, browser.keys)
    const theirs = webPush.encrypt(browser.keys.p256dh, browser.keys.auth, message, 'aes128gcm').cipherText
    expect([browser.reads(ours), browser.reads(theirs)]).toEqual([message, message])
    expect(ours.length).toBe(theirs.length)
    expect(() => other.reads(ours)).toThrow()
  }
})

it('a signature covers the text that web-push signs, and each verifies the other’s', () => {
  const privateKey = newPushKey()
  const vapid = createVapid(privateKey, CONTACT)
  const now = Date.now()
  const expires = Math.floor(now / 1000) + 12 * 60 * 60
  const ours = partsOf(vapid.authorization(ENDPOINT, now))
  const theirs = partsOf(
    webPush.getVapidHeaders(new URL(ENDPOINT).origin, CONTACT, vapid.publicKey, privateKey, 'aes128gcm', expires)
      .Authorization,
  )
  expect([ours.signed, ours.key]).toEqual([theirs.signed, theirs.key])
  const isSigned = (signature: string, key: string): boolean =>
    jws.verify(`${ours.signed}.${signature}`, 'ES256', pemOf(key))
  expect([isSigned(ours.signature, ours.key), isSigned(theirs.signature, ours.key)]).toEqual([true, true])
  expect(isSigned(ours.signature, createVapid(newPushKey(), CONTACT).publicKey)).toBe(false)
})

it('a key has all of its bytes, also where the first ones are zero; a shorter one of an older installation signs as well', () => {
  const keys = Array.from({ length: 2_000 }, newPushKey)
  expect(keys.filter((key) => Buffer.from(key, 'base64url').length !== 32)).toEqual([])
  const whole = Buffer.concat([Buffer.alloc(1), Buffer.alloc(31, 7)])
  const [now, older] = [whole, whole.subarray(1)].map((key) => createVapid(key.toString('base64url'), CONTACT))
  expect(older?.publicKey).toBe(now?.publicKey)
  const ours = partsOf(older?.authorization(ENDPOINT, Date.now()) ?? '')
  expect(jws.verify(`${ours.signed}.${ours.signature}`, 'ES256', pemOf(ours.key))).toBe(true)
})

it('a request has the method and headers of web-push', async () => {
  const sent = vi.fn(async (_endpoint: string, _request: RequestInit) => new Response(null, { status: 201 }))
  vi.stubGlobal('fetch', sent)
  const [browser, privateKey] = [newBrowser(), newPushKey()]
  const vapid = createVapid(privateKey, CONTACT)
  const message = { title: 'Élodie', body: 'Le badge', path: '/manager/tickets/12', tag: 'ticket-12', unread: 2 }
  await createDelivery(vapid, Date.now)({ endpoint: ENDPOINT, ...browser.keys }, message)
  const [endpoint, ours] = sent.mock.calls[0] ?? []
  const theirs = webPush.generateRequestDetails({ endpoint: ENDPOINT, keys: browser.keys }, JSON.stringify(message), {
    vapidDetails: { subject: CONTACT, publicKey: vapid.publicKey, privateKey },
    contentEncoding: 'aes128gcm',
    TTL: 24 * 60 * 60,
    topic: Buffer.from(message.tag).toString('base64url'),
    urgency: 'normal',
  })
  const headersOf = (headers: object) => {
    const {
      authorization,
      'content-length': _length,
      ...others
    } = Object.fromEntries(new Headers(headers as Record<string, string>))
    return { ...others, key: partsOf(authorization ?? '').key }
  }
  expect([endpoint, ours?.method, headersOf(ours?.headers ?? {})]).toEqual([
    theirs.endpoint,
    theirs.method,
    headersOf(theirs.headers),
  ])
  expect(browser.reads(Buffer.from(ours?.body as Uint8Array)).toString()).toBe(JSON.stringify(message))
})
