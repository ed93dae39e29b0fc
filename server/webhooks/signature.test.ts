import { expect, test } from 'vitest'
import { makeWebhookSecret, signatureOf, signedHeaders } from './signature.ts'

test('signs as the example of Standard Webhooks does', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('signs with both secrets of a rotation', () => {
  const secrets = [makeWebhookSecret(), makeWebhookSecret()]
  const message = { id: 'a', timestamp: 1, body: '{}' }
  expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(signedHeaders(secrets, message)['webhook-signature']?.split(' ')).toEqual(
    secrets.map((secret) => signatureOf(secret, message)),
  )
})
