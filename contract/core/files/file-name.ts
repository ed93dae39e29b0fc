import { extensionOf } from './uploads.ts'

const MAX_NAME_LENGTH = 255

/** Invisible characters and direction marks: they could make a name look like another one. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

/**
 * Returns a safe file name of at most 255 characters: the last part of a path, on one line, with
 * its extension.
 */
export const cleanFileName = (given: string): string => {
  const last = given.toWellFormed().normalize('NFC').replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(/[<>:"|?*]/g, '_').trim()
  const extension = extensionOf(name)
  const stem = extension === '' ? name : name.slice(0, -extension.length - 1)
  const kept = stem.replace(/^[.\s]+|[.\s]+$/g, '') || 'fichier'
  return extension === ''
    ? shorten(kept, MAX_NAME_LENGTH)
    : `${shorten(kept, MAX_NAME_LENGTH - extension.length - 1)}.${extension}`
}

/** Cuts a text without splitting a character. */
const shorten = (text: string, length: number): string => {
  let short = ''
  for (const character of text) {
    if (short.length + character.length > length) break
    short += character
  }
  return short
}
