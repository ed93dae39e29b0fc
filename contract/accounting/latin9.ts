/** Characters of ISO 8859-15 whose code differs from Unicode. */
const OWN: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
}
/** Characters of ISO 8859-1 whose codes those above have taken. */
const TAKEN = '¤¦¨´¸¼½¾'

/** Readable replacements for characters that the encoding lacks. */
const INSTEAD: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '™': '(TM)',
  '\u202f': '\u00a0',
  '\u2009': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '¨': '"',
  '´': "'",
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
}

const codeOf = (character: string): number | null => {
  const own = OWN[character]
  if (own !== undefined) return own
  const code = character.codePointAt(0) ?? 0
  return code < 0x100 && !TAKEN.includes(character) ? code : null
}

const MARKS = /\p{M}/gu
const UNKNOWN = '?'

/** The codes of a character, of what stands for it, or of its letter without accents. */
const codesOf = (character: string): readonly number[] => {
  const code = codeOf(character)
  if (code !== null) return [code]
  const instead = INSTEAD[character] ?? character.normalize('NFKD').replace(MARKS, '')
  const codes = [...instead].map(codeOf)
  return codes.length > 0 && codes.every((one) => one !== null) ? codes : [UNKNOWN.charCodeAt(0)]
}

/** Encodes a text in ISO 8859-15; what the encoding lacks is replaced by what reads alike. */
export const toLatin9 = (text: string): Uint8Array<ArrayBuffer> => {
  const codes: number[] = []
  for (const character of text.normalize('NFC')) codes.push(...codesOf(character))
  return Uint8Array.from(codes)
}

const BY_CODE = new Map(Object.entries(OWN).map(([character, code]) => [code, character]))

/** Decodes ISO 8859-15, in which every byte is a character. */
export const fromLatin9 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += BY_CODE.get(byte) ?? String.fromCharCode(byte)
  return text
}
