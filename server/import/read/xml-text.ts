const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of XML with its five names and its numbers of characters; others stay as they are. */
export const xmlText = (text: string): string =>
  text.includes('&') || text.includes('_x')
    ? text
        .replace(
          /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g,
          (whole, decimal?: string, hex?: string, name?: string) => {
            if (name !== undefined) return NAMED[name] ?? whole
            const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
            return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
          },
        )
        .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** An element of XML that holds no element of its own name. */
export interface XmlElement {
  /** The start tag, with its attributes. */
  readonly tag: string
  readonly content: string
  /** Offsets of the element's start, and of the text after its end. */
  readonly start: number
  readonly after: number
}

/** Elements of a text, and where the first one begins that is not whole. */
export interface ScannedXml {
  readonly elements: readonly XmlElement[]
  readonly end: number
}

const AFTER_NAME = new Set([' ', '\t', '\n', '\r', '/', '>'])

/**
 * Finds the elements of one name, in time that grows with the text alone: a search that no end tag
 * answers is the last one.
 */
export const scanElements = (text: string, name: string): ScannedXml => {
  const elements: XmlElement[] = []
  const [open, close] = [`<${name}`, `</${name}>`]
  let at = 0
  for (;;) {
    const start = text.indexOf(open, at)
    if (start === -1) return { elements, end: Math.max(at, text.length - open.length) }
    const next = text[start + open.length]
    if (next === undefined) return { elements, end: start }
    if (!AFTER_NAME.has(next)) {
      at = start + open.length
      continue
    }
    const tagEnd = text.indexOf('>', start)
    if (tagEnd === -1) return { elements, end: start }
    const tag = text.slice(start, tagEnd + 1)
    if (text[tagEnd - 1] === '/') {
      at = tagEnd + 1
      elements.push({ tag, content: '', start, after: at })
      continue
    }
    const contentEnd = text.indexOf(close, tagEnd)
    if (contentEnd === -1) return { elements, end: start }
    at = contentEnd + close.length
    elements.push({ tag, content: text.slice(tagEnd + 1, contentEnd), start, after: at })
  }
}

/** Longest start tag whose attributes are read. */
const MAX_TAG_LENGTH = 2_000

/** Patterns of attributes by their names: a workbook has the same ones a million times. */
const patterns = new Map<string, RegExp>()

const patternOf = (name: string): RegExp => {
  const known = patterns.get(name)
  if (known) return known
  const pattern = new RegExp(`\\s${name}="`)
  patterns.set(name, pattern)
  return pattern
}

/** Value of an attribute of a start tag. */
export const attributeOf = (tag: string, name: string): string | null => {
  const start = tag.length > MAX_TAG_LENGTH ? -1 : tag.search(patternOf(name))
  if (start === -1) return null
  const from = start + name.length + 3
  const end = tag.indexOf('"', from)
  return end === -1 ? null : xmlText(tag.slice(from, end))
}

/** Text of a string in a workbook; what is only read aloud (`rPh`) is no text. */
export const stringOf = (xml: string): string => {
  const aloud = scanElements(xml, 'rPh').elements
  const written =
    aloud.map(({ start }, place) => xml.slice(aloud[place - 1]?.after ?? 0, start)).join('') +
    xml.slice(aloud.at(-1)?.after ?? 0)
  return scanElements(written, 't')
    .elements.map(({ content }) => xmlText(content))
    .join('')
}
