/** A piece of HTML whose values were escaped. */
export interface Html {
  readonly html: string
}

type Value = string | number | Html | readonly Value[] | null | undefined | false

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const render = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return 'html' in value ? value.html : value.map(render).join('')
  return escapeHtml(String(value))
}

/** Builds HTML. Escapes every value except other pieces of HTML. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  html: parts.map((part, place) => part + render(values[place])).join(''),
})

/** Text in which backquotes mark literal text. */
export const prose = (text: string): Html =>
  html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`
