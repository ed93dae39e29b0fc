/** Names for generated mails; a stranger knows the addresses and may guess the numbers. */
export interface HostileScene {
  readonly mailbox: string
  /** Address of a person with an account. */
  readonly victim: string
  readonly ticketId: number
  readonly victimId: number
}

/** A hostile mail, with the kind that it belongs to. */
export interface HostileMail {
  readonly kind: string
  readonly raw: Buffer
}

/** Text that must appear in no record of the product. */
export const POISON = 'ZZ-POISON'

/** Numbers from 0 to 1 that repeat for one seed (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Make = (scene: HostileScene, below: (bound: number) => number, number: number) => Buffer

const head = ({ victim, mailbox, ticketId }: HostileScene, number: number, more: readonly string[] = []): string =>
  [
    `From: ${POISON} <${victim}>`,
    `To: ${mailbox}`,
    `Subject: [#${ticketId}] ${POISON}`,
    `Message-ID: <hostile${number}@evil.example>`,
    ...more,
  ].join('\r\n')
const text = (scene: HostileScene, number: number, more: readonly string[], body: string): Buffer =>
  Buffer.from(`${head(scene, number, more)}\r\n\r\n${body}`)

const hex = (below: (bound: number) => number, length: number): string =>
  Array.from({ length }, () => below(16).toString(16)).join('')

const MAKERS: Readonly<Record<string, Make>> = {
  'nested parts': (scene, below, number) => {
    const depth = 50 + below(400)
    const open = Array.from(
      { length: depth },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    ).join('')
    return text(scene, number, ['Content-Type: multipart/mixed; boundary=b0'], open + POISON)
  },
  'many parts': (scene, below, number) =>
    text(
      scene,
      number,
      ['Content-Type: multipart/mixed; boundary=b'],
      '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(2_000 + below(20_000)),
    ),
  'nested messages': (scene, below, number) =>
    text(
      scene,
      number,
      ['Content-Type: message/rfc822'],
      'Content-Type: message/rfc822\r\n\r\n'.repeat(100 + below(1_000)),
    ),
  'a wrong charset': (scene, below, number) => {
    const charset = ['utf-7', 'x-nothing', 'utf-16', 'iso-2022-jp', 'gb18030', '../../etc', 'utf-8"; x="'][below(7)]
    const bytes = Buffer.from(Array.from({ length: 500 }, () => below(256)))
    return Buffer.concat([
      Buffer.from(`${head(scene, number, [`Content-Type: text/plain; charset=${charset}`])}\r\n\r\n`),
      bytes,
    ])
  },
  'HTML with scripts': (scene, below, number) => {
    const tricks = [
      '<script>x</script>',
      '<img src=x onerror=x>',
      '<svg/onload=x>',
      '<iframe src=javascript:x>',
      '<!--',
      '<style>',
      '<a href="javascript:x">',
    ]
    return text(
      scene,
      number,
      ['Content-Type: text/html'],
      Array.from({ length: 200 + below(5_000) }, () => tricks[below(tricks.length)]).join(POISON),
    )
  },
  'unclosed HTML': (scene, below, number) =>
    text(scene, number, ['Content-Type: text/html'], '<'.repeat(10_000 + below(500_000))),
  'a large text': (scene, below, number) => text(scene, number, [], `${POISON} `.repeat(100_000 + below(900_000))),
  'long lines of a quote': (scene, below, number) =>
    text(scene, number, [], `${'>'.repeat(500 + below(5_000))}${' a écrit : '.repeat(3_000)}\r\n`.repeat(20)),
  'headers injected': (scene, below, number) => {
    const line = ['\r', '\n', '\u2028', '=?utf-8?Q?=0D=0ABcc:_x@y.example?='][below(4)]
    return text(
      scene,
      number,
      [`X-Name: a${line}Bcc: ${scene.victim}`, `Reply-To: =?utf-8?Q?=0D=0AX-Evil:_1?= <x@y.example>`],
      POISON,
    )
  },
  'many headers': (scene, below, number) =>
    text(
      scene,
      number,
      Array.from({ length: 5_000 + below(20_000) }, (_, n) => `X-${n}: ${POISON}`),
      'x',
    ),
  'many recipients': (scene, below, number) =>
    text(scene, number, [`Cc: ${`x@y.example, ${POISON} <z@y.example>, `.repeat(1_000 + below(10_000))}`], 'x'),
  'a forged token': (scene, below, number) => {
    const forged = `${scene.ticketId}-${scene.victimId}-${'rn'[below(2)]}-${hex(below, 24)}`
    return text(scene, number, [`Delivered-To: ${scene.mailbox.replace('@', `+${forged}@`)}`], POISON)
  },
  'a forged message': (scene, below, number) => {
    const forged = `<${scene.ticketId}.${scene.victimId}.r.${below(1_000)}.${hex(below, 24)}@sav.example>`
    return text(scene, number, [`In-Reply-To: ${forged}`, `References: ${forged.repeat(200)}`], POISON)
  },
  'forged checks': (scene, below, number) => {
    const host = [
      'evil.example',
      'mx.sav.example.evil.example',
      'x mx.sav.example',
      '(mx.sav.example)',
      '"mx.sav.example"',
    ][below(5)]
    return text(
      scene,
      number,
      [`Authentication-Results: ${host}; dmarc=pass header.from=${scene.victim.split('@')[1]}`],
      POISON,
    )
  },
  'a forged report': (scene, below, number) =>
    text(
      scene,
      number,
      ['Content-Type: multipart/report; boundary=b'],
      `--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; ${scene.victim}\r\nAction: failed\r\nStatus: 5.1.1\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${scene.ticketId}.${scene.victimId}.r.1.${hex(below, 24)}@sav.example>\r\n--b--`,
    ),
  'broken encodings': (scene, below, number) => {
    const encoding = ['base64', 'quoted-printable', 'x-uuencode', '8bit'][below(4)]
    return text(
      scene,
      number,
      [`Content-Transfer-Encoding: ${encoding}`],
      `${'=?=%&\u0000'.repeat(below(5_000))}${hex(below, 1_001)}`,
    )
  },
  'file names that climb': (scene, below, number) => {
    const name = [
      '../../../etc/passwd',
      'a\u0000.png',
      'con.pdf',
      `${'x'.repeat(5_000)}.pdf`,
      '=?utf-8?Q?=2e=2e/x.png?=',
    ][below(5)]
    return text(
      scene,
      number,
      ['Content-Type: multipart/mixed; boundary=b'],
      `--b\r\nContent-Type: image/png; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${POISON}\r\n--b--`,
    )
  },
  noise: (_, below) => Buffer.from(Array.from({ length: 1 + below(20_000) }, () => below(256))),
}

/** Mails of every kind in turn, the same for one seed. */
export const hostileMails = (seed: number, count: number, scene: HostileScene): readonly HostileMail[] => {
  const next = numbersFrom(seed)
  const below = (bound: number): number => Math.floor(next() * bound)
  const kinds = Object.entries(MAKERS)
  return Array.from({ length: count }, (_, number) => {
    const [kind, make] = kinds[number % kinds.length] ?? ['noise', () => Buffer.alloc(1)]
    return { kind, raw: make(scene, below, number) }
  })
}
