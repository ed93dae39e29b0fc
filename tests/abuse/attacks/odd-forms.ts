import type { Random } from '#tests/simulation/random.ts'
import type { Attack } from './attack.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const NAMES = [
  'a.png',
  '../../a.png',
  'a.png\u0000.exe',
  '',
  '.',
  'con.png',
  `${'x'.repeat(3_000)}.png`,
  'a.svg',
  'a.pdf',
  'é\u202e.png',
]

const partOf = (random: Random, ticket: number): Buffer => {
  const file = (name: string, type: string, bytes: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`Content-Disposition: form-data; name="image"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
      bytes,
    ])
  const field = (name: string, value: string): Buffer =>
    Buffer.from(`Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
  return random.pick([
    () =>
      file(
        random.pick(NAMES),
        random.pick(['image/png', 'application/pdf', '', 'image/svg+xml']),
        random.pick([PNG, PNG.subarray(0, 20), Buffer.alloc(200_000, 1)]),
      ),
    () => field('id', random.pick([String(ticket), '-1', '9'.repeat(400), '__proto__'])),
    () => field('field', random.pick(['files', '__proto__', 'x'.repeat(200)])),
    () => field(random.pick(['__proto__', 'constructor', 'toString', '', 'visible_to_client']), 'x'),
    () =>
      Buffer.from(
        random.pick(['', '\r\n', 'Content-Disposition: form-data\r\n\r\n', 'X: y', `X: ${'y'.repeat(50_000)}\r\n\r\n`]),
      ),
    () => Buffer.from('Content-Disposition: form-data; name="id"\r\nContent-Transfer-Encoding: base64\r\n\r\n////'),
  ])()
}

/** Forms without an end, with parts of all kinds, with wrong boundaries, cut in the middle. */
export const oddForms: Attack = {
  name: 'odd-forms',
  roles: ['client', 'technicien', 'manager'],
  atOnce: 3,
  pauseMs: 20,
  strike: async (arena) => {
    const { random, stage } = arena
    const ticket = random.pick(arena.role === 'client' ? stage.records.clientTickets : stage.records.tickets)
    const boundary = random.pick(['x', 'x'.repeat(70), 'x'.repeat(500)])
    const parts = Array.from({ length: random.pick([0, 1, 3, 4, 200]) }, () => [
      Buffer.from(`--${boundary}\r\n`),
      partOf(random, ticket),
      Buffer.from('\r\n'),
    ])
    const body = Buffer.concat([
      ...parts.flat(),
      Buffer.from(random.pick([`--${boundary}--\r\n`, `--${boundary}`, '', '--y--'])),
    ])
    const type = random.pick([
      `multipart/form-data; boundary=${boundary}`,
      `multipart/form-data; boundary=${boundary}`,
      'multipart/form-data',
      'multipart/form-data; boundary=""',
    ])
    await arena.http({
      method: 'POST',
      path: `/api/upload/${random.pick(['ticket', 'ticket', 'user', 'client', '__proto__'])}`,
      headers: { ...arena.headers(), 'content-type': type, 'idempotency-key': random.uuid() },
      body,
      giveUpAfterMs: 3_000,
      ...(random.below(3) === 0 ? { cutBodyAt: random.below(body.length + 1) } : {}),
    })
  },
}
