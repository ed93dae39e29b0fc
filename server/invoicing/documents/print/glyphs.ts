/** The part of a font that says what it can draw. */
interface Font {
  hasGlyphForCodePoint(code: number): boolean
}

/** Joiners and variation selectors, which only shape the character before them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const REPLACEMENT = '?'

/**
 * Replaces what a font can't draw. PDF/A forbids the missing glyph (`.notdef`); the XML keeps the
 * text as it was typed.
 *
 *   1. composed letters (« e » and an accent become « é »);
 *   2. the compatible character (a full-width « Ａ » becomes « A »);
 *   3. a question mark.
 */
export const drawableBy = (font: Font): ((text: string) => string) => {
  const known = new Map<string, string>()
  const has = (text: string): boolean =>
    [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  const replace = (character: string): string => {
    if (has(character)) return character
    const compatible = character.normalize('NFKC')
    return has(compatible) ? compatible : REPLACEMENT
  }
  const drawn = (character: string): string => {
    const former = known.get(character)
    if (former !== undefined) return former
    const made = replace(character)
    known.set(character, made)
    return made
  }
  return (text) => Array.from(text.normalize('NFC').replace(INVISIBLE, ''), drawn).join('')
}
