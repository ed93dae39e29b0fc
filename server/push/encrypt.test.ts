import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { areSubscriptionKeys, CURVE, encryptForPush, MAX_PUSHED_BYTES } from './encrypt.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

// The example of RFC 8291, section 5 and appendix A.
const EXAMPLE = {
  message: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  subscription: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
} as const

/** Decrypts as a browser does, written from RFC 8188 and RFC 8291. */
const decrypt = (body: Buffer, receiver: ReturnType<typeof createECDH>, auth: string): string => {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const [sender, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender])
  const agreement = hkdfSync('sha256', receiver.computeSecret(sender), bytes(auth), info, 32)
  const part = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(agreement), salt, `Content-Encoding: ${name}\0`, size))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  expect(text.at(-1)).toBe(2)
  return text.subarray(0, -1).toString()
}

describe('a message for a browser', () => {
  it('is encrypted as in the example of RFC 8291', () => {
    const sender = createECDH(CURVE)
    sender.setPrivateKey(bytes(EXAMPLE.senderKey))
    const body = encryptForPush(Buffer.from(EXAMPLE.message), EXAMPLE.subscription, sender, bytes(EXAMPLE.salt))
    expect(body.toString('base64url')).toBe(EXAMPLE.body)
  })

  it('can be read by its receiver alone, up to the longest, and differs each time', () => {
    const receiver = createECDH(CURVE)
    receiver.generateKeys()
    const subscription = {
      p256dh: receiver.getPublicKey('base64url'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg').toString('base64url'),
    }
    for (const message of ['', '{"title":"Élodie a répondu"}', 'x'.repeat(MAX_PUSHED_BYTES)]) {
      const [one, other] = [
        encryptForPush(Buffer.from(message), subscription),
        encryptForPush(Buffer.from(message), subscription),
      ]
      expect(one.equals(other)).toBe(false)
      expect(one.length).toBeLessThanOrEqual(4096)
      expect([decrypt(one, receiver, subscription.auth), decrypt(other, receiver, subscription.auth)]).toEqual([
        message,
        message,
      ])
    }
    const stranger = createECDH(CURVE)
    stranger.generateKeys()
    expect(() => decrypt(encryptForPush(Buffer.from('secret'), subscription), stranger, subscription.auth)).toThrow()
  })

  it('is refused where it is too long', () => {
    expect(() => encryptForPush(Buffer.alloc(MAX_PUSHED_BYTES + 1), EXAMPLE.subscription)).toThrow(RangeError)
  })
})

it.each([
  ['those of a browser', EXAMPLE.subscription, true],
  ['no point on the curve', { ...EXAMPLE.subscription, p256dh: Buffer.alloc(65, 4).toString('base64url') }, false],
  ['a short point', { ...EXAMPLE.subscription, p256dh: EXAMPLE.subscription.p256dh.slice(0, 40) }, false],
  ['a long secret', { ...EXAMPLE.subscription, auth: `${EXAMPLE.subscription.auth}AAAA` }, false],
  ['none', { p256dh: '', auth: '' }, false],
] as const)('subscription keys: %s', (_name, keys, expected) => {
  expect(areSubscriptionKeys(keys)).toBe(expected)
})
