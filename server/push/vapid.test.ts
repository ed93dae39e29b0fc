import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { newPushKey } from '../database/installation.ts'
import { createVapid } from './vapid.ts'

const CONTACT = 'mailto:support@exemple.fr'
const AT = Date.parse('2026-11-24T09:00:00Z')

const read = (header: string) => {
  const { t = '', k = '' } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(header)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = t.split('.')
  const point = Buffer.from(k, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = (text: string): boolean =>
    verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  return {
    k,
    head: JSON.parse(Buffer.from(head, 'base64url').toString()),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString()),
    isValid: isSigned(`${head}.${claims}`),
    isForged: isSigned(`${head}.${claims}x`),
  }
}

it('signs for the origin of the push service, for less than a day, with the key that browsers subscribe with', () => {
  const vapid = createVapid(newPushKey(), CONTACT)
  const { k, head, claims, isValid, isForged } = read(vapid.authorization('https://push.example.net/send/abc?x=1', AT))
  expect([isValid, isForged]).toEqual([true, false])
  expect(k).toBe(vapid.publicKey)
  expect(Buffer.from(k, 'base64url').length).toBe(65)
  expect(head).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(claims).toEqual({ aud: 'https://push.example.net', exp: AT / 1000 + 12 * 3600, sub: CONTACT })
})

it('has one public key for a private one', () => {
  const key = newPushKey()
  expect(createVapid(key, CONTACT).publicKey).toBe(createVapid(key, CONTACT).publicKey)
  expect(createVapid(newPushKey(), CONTACT).publicKey).not.toBe(createVapid(key, CONTACT).publicKey)
})
