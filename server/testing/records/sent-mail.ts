/** Returns the source of a sent mail without quoted-printable and folded headers. */
export const readable = (source: string): string =>
  Buffer.from(
    source
      // A line may be broken before a space, as a folded header is; `?=` ends an encoded word.
      .replace(/(?<!\?)=\r\n/g, '')
      .replace(/\r\n[ \t]+/g, ' ')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
/** Returns the value of a header of a mail; empty where it has none. */
export const header = (source: string | undefined, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(source ?? '')?.[1]?.trim() ?? ''
