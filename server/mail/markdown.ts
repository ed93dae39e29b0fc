import { Marked, type RendererObject, type Token } from 'marked'

/** Emphasis is matched mark by mark: a text with more marks is written as it stands. */
const MAX_MARKS = 400
/** Each level of a quote is read again. */
const DEEP_QUOTE = /^(?: {0,3}>[ \t]?){9,}/gm

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const LINKED = /^(https?|mailto|tel):/i
const isLinked = (href: string): boolean => LINKED.test(href) && URL.canParse(href)

/** HTML of its author is shown, never passed on; a picture is a link. */
const HTML: RendererObject = {
  html: ({ text }) => escaped(text),
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    return isLinked(href) ? `<a href="${escaped(href)}">${text}</a>` : text
  },
  image: ({ href, text }) =>
    isLinked(href) ? `<a href="${escaped(href)}">${escaped(text || href)}</a>` : escaped(text),
}

/** Puts a mark before each line. */
export const quotedLines = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')

const TEXT: RendererObject = {
  space: () => '',
  code: ({ text }) => `${text.replace(/^/gm, '    ')}\n\n`,
  blockquote({ tokens }) {
    return `${quotedLines(this.parser.parse(tokens))}\n\n`
  },
  html: ({ text }) => text,
  heading({ tokens }) {
    return `${this.parser.parseInline(tokens)}\n\n`
  },
  hr: () => '----\n\n',
  list({ items, ordered, start }) {
    const first = Number(start) || 1
    const lines = items.map((item, place) => {
      const box = item.task ? (item.checked ? '[x] ' : '[ ] ') : ''
      const text = this.parser.parse(item.tokens.filter(({ type }: Token) => type !== 'checkbox')).trim()
      return `${ordered ? `${first + place}.` : '-'} ${box}${text.replaceAll('\n', '\n  ')}`
    })
    return `${lines.join('\n')}\n\n`
  },
  checkbox: () => '',
  paragraph({ tokens }) {
    return `${this.parser.parseInline(tokens)}\n\n`
  },
  table: ({ raw }) => `${raw.trim()}\n\n`,
  strong({ tokens }) {
    return this.parser.parseInline(tokens)
  },
  em({ tokens }) {
    return this.parser.parseInline(tokens)
  },
  codespan: ({ text }) => text,
  br: () => '\n',
  del({ tokens }) {
    return this.parser.parseInline(tokens)
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    return !isLinked(href) || text === href || `mailto:${text}` === href ? text : `${text} (${href})`
  },
  image: ({ href, text }) => (isLinked(href) ? `${text} (${href})` : text),
  text(token) {
    return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : token.text
  },
}

const forHtml = new Marked({ gfm: true, breaks: true, renderer: HTML, tokenizer: { def: () => undefined } })
const forText = new Marked({ gfm: true, breaks: true, renderer: TEXT, tokenizer: { def: () => undefined } })

const isPlain = (text: string): boolean => (text.match(/[*_~`[]/g)?.length ?? 0) > MAX_MARKS

const rendered = (renderer: Marked, text: string, otherwise: (text: string) => string): string => {
  if (isPlain(text)) return otherwise(text)
  try {
    return renderer
      .parse(text.replaceAll(DEEP_QUOTE, '> > > > > > > > '), { async: false })
      .replace(/^\n+/, '')
      .trimEnd()
  } catch {
    return otherwise(text)
  }
}

/** A comment in Markdown as simple HTML. */
export const markdownToHtml = (text: string): string =>
  rendered(forHtml, text, (plain) => `<p>${escaped(plain).replaceAll('\n', '<br>')}</p>`)

/** A comment in Markdown as text that reads well without its marks. */
export const markdownToText = (text: string): string => rendered(forText, text, (plain) => plain.trim())
