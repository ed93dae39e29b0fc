const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of XML with its five names and its numbers of characters; others stay as they are. */
export const xmlText = (text: string): string =>
  text.includes('&') || text.includes('_x')
    ? text
        .replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined) return NAMED[name] ?? whole
          const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
          return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
        })
        .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Value of an attribute of a start tag. */
export const attributeOf = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return found ? xmlText(found[1] ?? '') : null
}

/** Text of the elements `t` in a string of a workbook; what is only read aloud (`rPh`) is no text. */
export const stringOf = (xml: string): string =>
  [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)].map(([, text = '']) => xmlText(text)).join('')
