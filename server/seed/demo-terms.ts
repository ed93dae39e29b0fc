import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { TERMS, TERMS_LEAD, TERMS_TITLE } from './texts/terms.ts'

const DAY = '2026-01-01T00:00:00.000Z'
const GAP = 10

/** Writes example terms of sale, marked as an example, unless the file exists. */
export const writeDemoTerms = async (file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, await drawTerms(), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

const drawTerms = async (): Promise<Buffer> => {
  // Imported on demand: only a first start draws a PDF.
  const { bytesOf, INK, INNER, openPaper, PAGE } = await import('../invoicing/pdf/paper.ts')
  const paper = openPaper({ title: TERMS_TITLE, author: 'SAV', createdAt: DAY }, () => undefined)
  const bytes = bytesOf(paper.doc)
  const write = (text: string, style: Parameters<typeof paper.put>[3]): void => {
    for (const line of paper.wrap(text, INNER, style)) {
      paper.need(paper.lineHeight(style))
      paper.put(line, PAGE.margin, INNER, style)
      paper.y += paper.lineHeight(style)
    }
  }
  write(TERMS_TITLE, { size: 18, bold: true })
  paper.y += GAP
  write(TERMS_LEAD, { size: 10, color: INK.muted })
  for (const { title, text } of TERMS) {
    paper.y += 2 * GAP
    write(title, { size: 11, bold: true })
    paper.y += GAP / 2
    write(text, { size: 10 })
  }
  paper.doc.end()
  return bytes
}
