const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  laquo: '«',
  raquo: '»',
}

/** Elements whose content is never text of the author. */
const SILENT = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe'])
const BREAKS = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'ul',
  'ol',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'pre',
  'section',
  'article',
])

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{1,8}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )

/**
 * Reads the text of HTML in one pass, without building a document: mails that have no plain text
 * are read by this. Quotes (`blockquote`) get the mark of plain text.
 */
export const textOfHtml = (html: string): string => {
  let text = ''
  let depth = 0
  let silent: string | null = null
  let at = 0
  const line = (): void => {
    text += `\n${'> '.repeat(Math.min(depth, 8))}`
  }
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const end = open === -1 ? html.length : open
    if (silent === null) text += decoded(html.slice(at, end).replace(/\s+/g, ' '))
    if (open === -1) break
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    if (close === -1) break
    at = close + (isComment ? 3 : 1)
    const tag = isComment ? null : /^<(\/?)([a-zA-Z][a-zA-Z0-9]*)/.exec(html.slice(open, open + 40))
    if (!tag) continue
    const [, slash, given = ''] = tag
    const name = given.toLowerCase()
    if (silent !== null) {
      if (slash && name === silent) silent = null
    } else if (SILENT.has(name)) silent = slash ? null : name
    else if (name === 'blockquote') {
      depth = Math.max(0, depth + (slash ? -1 : 1))
      line()
    } else if (BREAKS.has(name) && (!slash || name !== 'br')) line()
  }
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
