import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'

/** Points of an A4 page. */
export const PAGE = { width: 595.28, height: 841.89, margin: 45, bottom: 770, footer: 787 } as const
/** Width between the margins, points. */
export const INNER = PAGE.width - 2 * PAGE.margin

/** Colours of text and rules. */
export const INK = { text: '#1f2328', muted: '#6b7280', rule: '#d7dbe0', soft: '#f4f5f7' } as const

type Align = 'left' | 'right'

/** Style of a text. */
export interface Style {
  readonly size: number
  readonly bold?: boolean
  readonly color?: string
  readonly align?: Align
}

/**
 * Page with a current position. Content that does not fit continues on the next page, where `head`
 * is drawn first.
 */
export interface Paper {
  readonly doc: PDFKit.PDFDocument
  /** Top of the next content, points from the top of the page. */
  y: number
  /** Lines of a text as they fit into a width. */
  wrap(text: string, width: number, style: Style): readonly string[]
  /** One line at a place, without moving on. */
  put(text: string, x: number, width: number, style: Style): void
  /** Height of one line. */
  lineHeight(style: Style): number
  /** Begins a new page unless this much is left. */
  need(height: number): void
  /** Drawn at the top of every further page, until it is changed. */
  onNewPage(head: () => void): void
}

const LEADING = 1.35

/**
 * Right-aligned text is figures: all of one width, without kerning. The types know lists of
 * features only.
 */
const FIGURES = { tnum: true, kern: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

const fontFile = (name: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}.ttf`)

/** Metadata of a PDF file. */
export interface Description {
  readonly title: string
  readonly author: string
  readonly createdAt: string
}

/** `beneath` is drawn first on every page. */
export const openPaper = (
  { title, author, createdAt }: Description,
  beneath: (doc: PDFKit.PDFDocument) => void,
): Paper => {
  const created = new Date(createdAt)
  const doc = new PdfDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    displayTitle: true,
    // Everything that would differ the next time the same invoice is written.
    info: { Title: title, Author: author, Creator: 'sav', Producer: 'pdfkit', CreationDate: created, ModDate: created },
  })
  doc.registerFont('regular', fontFile('400Regular/Inter_400Regular'))
  doc.registerFont('bold', fontFile('600SemiBold/Inter_600SemiBold'))

  let head: () => void = () => undefined
  const select = ({ size, bold, color }: Style): void => {
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color ?? INK.text)
  }
  const addPage = (): void => {
    doc.addPage()
    beneath(doc)
    paper.y = PAGE.margin
  }

  const paper: Paper = {
    doc,
    y: PAGE.margin,
    lineHeight: ({ size }) => size * LEADING,
    wrap: (text, width, style) => {
      select(style)
      return plain(text)
        .split('\n')
        .flatMap((line) => wrapLine(line, (part) => doc.widthOfString(part) <= width))
    },
    put: (text, x, width, style) => {
      select(style)
      const shape = style.align === 'right' ? { features: FIGURES } : {}
      const left = style.align === 'right' ? x + width - doc.widthOfString(text, shape) : x
      doc.text(text, left, paper.y, { ...shape, lineBreak: false })
    },
    need: (height) => {
      if (paper.y + height <= PAGE.bottom) return
      addPage()
      head()
    },
    onNewPage: (draw) => {
      head = draw
    },
  }
  addPage()
  return paper
}

/**
 * All of a document, once it is ended. To be called before anything waits: its parts are not kept.
 */
export const bytesOf = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })

/** No control characters, and no more than one empty line at a time. */
const plain = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n\u00a0\u202f]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()

/** Greedy; a word that fits nowhere is cut. */
const wrapLine = (line: string, fits: (part: string) => boolean): readonly string[] => {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const joined = current === '' ? word : `${current} ${word}`
    if (fits(joined)) {
      current = joined
      continue
    }
    if (current !== '') lines.push(current)
    current = ''
    for (const character of word) {
      if (current !== '' && !fits(current + character)) {
        lines.push(current)
        current = ''
      }
      current += character
    }
  }
  return [...lines, current]
}
