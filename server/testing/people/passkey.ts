import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

const cborHead = (type: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}

/** Writes the few types of CBOR (RFC 8949) that an authenticator answers. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url')

/** Flags of authenticator data: the owner is present and was verified; a new key follows. */
const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

/** A passkey in software, with the answers that a browser would give for it at this address. */
export interface Passkey {
  create(options: { readonly challenge: string }): object
  use(options: { readonly challenge: string }): object
}

/** Makes a passkey (ES256, without attestation). */
export const createPasskey = (origin: string): Passkey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const host = sha256(new URL(origin).hostname)
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }
  return {
    create: ({ challenge }) => {
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const authData = Buffer.concat([
        host,
        Buffer.from([PRESENT_AND_VERIFIED | HAS_KEY]),
        Buffer.alloc(4),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const clientDataJSON = base64url(clientData('webauthn.create', challenge))
      return {
        ...named,
        response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] },
      }
    },
    use: ({ challenge }) => {
      const client = clientData('webauthn.get', challenge)
      const authenticatorData = Buffer.concat([host, Buffer.from([PRESENT_AND_VERIFIED]), Buffer.alloc(4)])
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      }
      return { ...named, response }
    },
  }
}
