/** Texts of the fields for text with marks. */
export const markdownFr = {
  toolbar: 'Mise en forme',
  bold: 'Gras',
  italic: 'Italique',
  code: 'Code',
  link: 'Lien',
  list: 'Liste',
  quote: 'Citation',
  people: 'Personnes à mentionner',
  tickets: 'Tickets à citer',
} as const
