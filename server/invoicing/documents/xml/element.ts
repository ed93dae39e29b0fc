/** An element as text, or an empty text for an element that has no content. */
export type Xml = string

type Content = string | number | null | readonly Xml[]

/** Characters that XML 1.0 cannot hold, halves of surrogate pairs among them. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML: without impossible characters, with entities. */
export const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** Writes an element; one without content is left out, as the schemas want. */
export const element = (name: string, content: Content, attributes: Readonly<Record<string, string>> = {}): Xml => {
  const inner = typeof content === 'object' ? (content ?? []).join('') : escapeXml(String(content).trim())
  if (inner === '') return ''
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}>${inner}</${name}>`
}

/** Writes a document; the same bytes for the same content. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`

/** Writes cents, hundredths and hundredths of a percent as `-1234.50`. */
export const decimal = (hundredths: number): string => {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
