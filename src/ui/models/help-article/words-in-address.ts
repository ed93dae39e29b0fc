/** Address parameter with the words of a search, which become the title of a new ticket. */
export const WORDS = 'words'

/** Longest title of a ticket that is made of the words of a search. */
const MAX_TITLE_LENGTH = 200

/** Path of the form of a new ticket that begins with these words. */
export const ticketPathWith = (path: string, words: string): string =>
  words.trim() === '' ? path : `${path}?${new URLSearchParams({ [WORDS]: words.trim().slice(0, MAX_TITLE_LENGTH) })}`
