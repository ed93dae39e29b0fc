import type { markdownFr } from '../fr/markdown.ts'

export const markdownEn = {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  code: 'Code',
  link: 'Link',
  list: 'List',
  quote: 'Quote',
  people: 'People to mention',
  tickets: 'Tickets to refer to',
} as const satisfies Record<keyof typeof markdownFr, string>
