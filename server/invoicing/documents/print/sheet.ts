import PdfDocument from 'pdfkit'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { attachCii } from './factur-x.ts'
import { registerFont } from './fonts.ts'
import { drawableBy } from './glyphs.ts'
import { wrapText } from './wrap.ts'

/** Points of an A4 page; content ends at `bottom`. */
export const PAGE = { width: 595.28, height: 841.89, margin: 45, top: 42, bottom: 768, footer: 784 } as const
/** Width between the margins. */
export const INNER = PAGE.width - 2 * PAGE.margin

/** Colours of text, rules and surfaces. */
export const INK = {
  text: '#1b1f27',
  muted: '#667085',
  rule: '#d9dde4',
  soft: '#f3f5f8',
  accent: '#2f3a8f',
  onAccent: '#ffffff',
} as const

/** Style of a text. */
export interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
  readonly align?: 'left' | 'right'
  /** Points between letters. */
  readonly spacing?: number
}

/** Left edge and width of a column. */
export interface Place {
  readonly x: number
  readonly width: number
}

/**
 * Called when content goes on over the end of a page: before it, and below the head of the next.
 */
export interface PageBreak {
  leave(): void
  enter(): void
}

/** Pages with a current position. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  /** Top of the next content, points from the top of the page. */
  y: number
  /** Ends the page unless this much is left. */
  need(height: number): void
  addPage(): void
  /** Sets what breaks a page until the next call. */
  onBreak(pageBreak: PageBreak, reserve: number): void
  wrap(text: string, width: number, style: Style): readonly string[]
  /** One line at the current position, without moving on. */
  put(text: string, place: Place, style: Style): void
  /** Wrapped lines, one below the other, each on a page that has room for it. */
  write(text: string, place: Place, style: Style): void
  rule(color: string, width: number): void
}

/** Height of one line of text, in points. */
export const lineHeight = ({ size }: Style): number => size * 1.4

/** Begins a right-aligned text whose figures stand below each other; a title has none. */
const AMOUNT = /^[−€]*\d/
/** Figures of one width, without kerning. The types know lists of features only. */
const FIGURES = { tnum: true, kern: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Metadata of a PDF file. */
export interface Description {
  readonly title: string
  readonly author: string
  readonly language: Locale
  readonly createdAt: string
  /** Makes the file a Factur-X (PDF/A-3b); a draft has none. */
  readonly cii: string | null
}

/** Draws lines one by one: no font has a glyph for their ends, nor for a tab. */
const drawableLines = (text: string, drawable: (line: string) => string): string =>
  text
    .replaceAll('\t', ' ')
    .split(/\r\n?|\n/)
    .map(drawable)
    .join('\n')

const NO_BREAK: PageBreak = { leave: () => undefined, enter: () => undefined }

const openDocument = ({ title, author, language, createdAt, cii }: Description): PDFKit.PDFDocument => {
  const created = new Date(createdAt)
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language === 'fr' ? 'fr-FR' : 'en-GB',
    displayTitle: true,
    ...(cii === null ? {} : { subset: 'PDF/A-3b' as const }),
    // Everything that would differ the next time the same invoice is written.
    info: { Title: title, Author: author, Creator: 'sav', Producer: 'pdfkit', CreationDate: created, ModDate: created },
  })
  if (cii !== null) attachCii(doc, cii, created)
  return doc
}

/** Opens the pages; `head` is drawn at the top of each, with its number from 1. */
export const openSheet = (description: Description, head: (sheet: Sheet, page: number) => void): Sheet => {
  const doc = openDocument(description)
  const drawable = { regular: drawableBy(registerFont(doc, 'regular')), bold: drawableBy(registerFont(doc, 'bold')) }
  const select = ({ size, bold, color }: Style): void => {
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color ?? INK.text)
  }
  let pageBreak = NO_BREAK
  let reserve = 0
  let page = 0
  const sheet: Sheet = {
    doc,
    y: PAGE.top,
    addPage: () => {
      doc.addPage()
      page += 1
      sheet.y = PAGE.top
      head(sheet, page)
    },
    need: (height) => {
      if (sheet.y + height + reserve <= PAGE.bottom) return
      const { leave, enter } = pageBreak
      leave()
      sheet.addPage()
      enter()
    },
    onBreak: (next, kept) => {
      pageBreak = next
      reserve = kept
    },
    wrap: (text, width, style) => {
      select(style)
      return wrapText(drawableLines(text, drawable[style.bold ? 'bold' : 'regular']), width, (part) =>
        doc.widthOfString(part),
      )
    },
    put: (text, { x, width }, style) => {
      select(style)
      const drawn = drawable[style.bold ? 'bold' : 'regular'](text)
      const shape =
        style.align === 'right' && AMOUNT.test(drawn) ? { features: FIGURES } : { characterSpacing: style.spacing ?? 0 }
      const left = style.align === 'right' ? x + width - doc.widthOfString(drawn, shape) : x
      doc.text(drawn, left, sheet.y, { ...shape, lineBreak: false })
    },
    write: (text, place, style) => {
      for (const line of sheet.wrap(text, place.width, style)) {
        sheet.need(lineHeight(style))
        sheet.put(line, place, style)
        sheet.y += lineHeight(style)
      }
    },
    rule: (color, width) => {
      doc
        .moveTo(PAGE.margin, sheet.y)
        .lineTo(PAGE.margin + INNER, sheet.y)
        .lineWidth(width)
        .stroke(color)
    },
  }
  sheet.addPage()
  return sheet
}

/** Draws two columns beside each other; the sheet goes on below the longer one. */
export const drawBeside = (sheet: Sheet, left: () => void, right: () => void): void => {
  const top = sheet.y
  left()
  const below = sheet.y
  sheet.y = top
  right()
  sheet.y = Math.max(sheet.y, below)
}
