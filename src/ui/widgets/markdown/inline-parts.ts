/** Running text, or a reference in it. */
export type InlinePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'person'; readonly text: string }
  | { readonly kind: 'ticket'; readonly text: string; readonly number: string }

const TICKET = '(?<![\\p{L}\\d#&/])#\\d{1,9}(?![\\p{L}\\d])'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * Splits a text at `#412` and at `@` before one of `names`, the names of the mentioned people. The
 * longest name wins.
 */
export const inlineParts = (text: string, names: readonly string[]): readonly InlinePart[] => {
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map((name) => `@${escaped(name)}(?![\\p{L}\\d])`)
  const pattern = new RegExp([TICKET, ...longestFirst].join('|'), 'giu')
  const parts: InlinePart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push(
      found.startsWith('#') ? { kind: 'ticket', text: found, number: found.slice(1) } : { kind: 'person', text: found },
    )
    end = index + found.length
  }
  return end < text.length ? [...parts, { kind: 'text', text: text.slice(end) }] : parts
}
