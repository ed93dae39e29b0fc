import { Marked, type Token, type TokensList } from 'marked'

/** Deeper quotes are read as text: each level is read again by the lexer. */
const DEEPEST_QUOTE = 8
const DEEP_QUOTE = new RegExp(`^((?: {0,3}> ?){${DEEPEST_QUOTE}})[> ]*>`, 'gm')

/**
 * Each mark of emphasis is matched against all others: a text with more of them is not Markdown.
 */
const MAX_MARKS = 400

/**
 * GitHub's Markdown without reference definitions, setext headings and bare addresses: a line of
 * dashes below a sentence is a rule, and addresses are found by `textParts`, which knows French
 * punctuation and phone numbers.
 */
const markdown = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: { url: () => undefined, def: () => undefined, lheading: () => undefined },
})

const plain = (text: string): readonly Token[] => [
  { type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] },
]

/** The block tokens of a text; a text that can't be parsed, or not in time, is one paragraph. */
export const tokensOf = (text: string): readonly Token[] => {
  if ((text.match(/[*_~]/g)?.length ?? 0) > MAX_MARKS) return plain(text)
  try {
    const tokens: TokensList = markdown.lexer(text.replaceAll(DEEP_QUOTE, '$1'))
    return tokens
  } catch {
    return plain(text)
  }
}

const LINKED = /^(https?:|mailto:|tel:)/i

/** The target of a link if it may be followed, else null. */
export const safeHref = (href: string): string | null => (LINKED.test(href) && URL.canParse(href) ? href : null)
