import type { Edited } from './completion.ts'

/** The effects of the buttons above a text in Markdown. */
export type Format = 'bold' | 'italic' | 'code' | 'list' | 'quote' | 'link'

/** Sets marks around the selection, or takes them off where they are. */
const around = ({ text, start, end }: Edited, mark: string): Edited => {
  const isMarked = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark
  if (isMarked) {
    const without = text.slice(0, start - mark.length) + text.slice(start, end) + text.slice(end + mark.length)
    return { text: without, start: start - mark.length, end: end - mark.length }
  }
  return {
    text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
    start: start + mark.length,
    end: end + mark.length,
  }
}

/** Sets a mark before each line of the selection, or takes it off when all lines have it. */
const before = ({ text, start, end }: Edited, mark: string): Edited => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', end)
  const to = nextBreak === -1 ? text.length : nextBreak
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n')
  const moved = isMarked ? -mark.length : mark.length
  const textAfter = text.slice(0, from) + changed + text.slice(to)
  if (start === end) return { text: textAfter, start: Math.max(from, start + moved), end: Math.max(from, end + moved) }
  return { text: textAfter, start: from, end: from + changed.length }
}

const linked = ({ text, start, end }: Edited): Edited => {
  const chosen = text.slice(start, end)
  const isAddress = URL.canParse(chosen)
  const inserted = isAddress ? `[](${chosen})` : `[${chosen}](https://)`
  const caret = isAddress ? start + 1 : start + inserted.length - 1
  return { text: text.slice(0, start) + inserted + text.slice(end), start: caret, end: caret }
}

/** The text after a button was pressed, with the selection to set. */
export const formatted = (edited: Edited, format: Format): Edited => {
  const { text, start, end } = edited
  switch (format) {
    case 'bold':
      return around(edited, '**')
    case 'italic':
      return around(edited, '_')
    case 'code':
      return text.slice(start, end).includes('\n') ? around(edited, '\n```\n') : around(edited, '`')
    case 'list':
      return before(edited, '- ')
    case 'quote':
      return before(edited, '> ')
    case 'link':
      return linked(edited)
  }
}

/** The text with a block of its own in place of the selection; the caret is behind the block. */
export const inserted = ({ text, start, end }: Edited, block: string): Edited => {
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end).trimStart()
  const head = before === '' ? block : `${before}\n\n${block}`
  return { text: `${head}\n\n${after}`, start: head.length + 2, end: head.length + 2 }
}

const ITEM = /^(\s*)([-*+]|(\d{1,9})[.)])( (?:\[[ xX]\] )?)(.*)$/

/**
 * The text after Enter in an entry of a list: the next entry begins; Enter in an empty entry ends
 * the list. Null outside of a list.
 */
export const nextEntry = ({ text, start, end }: Edited): Edited | null => {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [, indent = '', bullet = '', number, space = '', content = ''] = ITEM.exec(text.slice(from, start)) ?? []
  if (bullet === '') return null
  if (content === '') return { text: text.slice(0, from) + text.slice(start), start: from, end: from }
  const next = number === undefined ? bullet : `${Number(number) + 1}${bullet.slice(number.length)}`
  const inserted = `\n${indent}${next}${space.replace(/[xX]/, ' ')}`
  const caret = start + inserted.length
  return { text: text.slice(0, start) + inserted + text.slice(start), start: caret, end: caret }
}
