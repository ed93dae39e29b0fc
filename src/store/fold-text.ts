const MARKS = /\p{Mn}/gu

/** Lower case without accents: what a search compares. « Réseau » and « reseau » fold to the same. */
export const foldText = (text: string): string => text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** The words of a search, folded; all of them must be found. */
export const searchWords = (search: string): readonly string[] => foldText(search).split(/\s+/).filter(Boolean)
