import { createRequire } from 'node:module'

const FILES = { regular: '400Regular/Inter_400Regular', bold: '600SemiBold/Inter_600SemiBold' } as const

export type FontName = keyof typeof FILES

/** A font file as fontkit reads it. */
interface FontFile {
  hasGlyphForCodePoint(code: number): boolean
}

/** A font within one document. */
interface EmbeddedFont {
  readonly font: FontFile
}

type EmbeddedFontClass = new (doc: PDFKit.PDFDocument, font: FontFile, id: string) => EmbeddedFont

/** Parts of pdfkit that its types lack. */
interface Inner {
  readonly _font: EmbeddedFont
  readonly _fontFamilies: Record<string, EmbeddedFont>
  _fontCount: number
}

/** Font files that a document before has read: reading them takes longer than drawing a page. */
const read = new Map<FontName, { readonly font: FontFile; readonly Embedded: EmbeddedFontClass }>()

/** Makes a font known to a document by its name. Returns the font file. */
export const registerFont = (doc: PDFKit.PDFDocument, name: FontName): FontFile => {
  const inner = doc as unknown as Inner
  const former = read.get(name)
  if (former) {
    inner._fontCount += 1
    inner._fontFamilies[name] = new former.Embedded(doc, former.font, `F${inner._fontCount}`)
    return former.font
  }
  doc.registerFont(name, createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${FILES[name]}.ttf`))
  doc.font(name)
  const { font } = inner._font
  read.set(name, { font, Embedded: inner._font.constructor as EmbeddedFontClass })
  return font
}
