import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { ZipEntry } from '../../files/zip-listing.ts'
import { MAX_COLUMNS, MAX_ROW_LENGTH, UnreadableFile } from './file-problem.ts'
import { partsOf, partText, wholePart } from './xlsx-archive.ts'
import { attributeOf, scanElements, stringOf, type XmlElement, xmlText } from './xml-text.ts'

/** Most bytes of shared strings, which are held in memory. */
const MAX_SHARED = 60 * 1024 * 1024

/** Most characters of the cells of a sheet: one shared string may be the text of each of them. */
const MAX_SHEET = 400 * 1024 * 1024

/** Longest format of numbers that a workbook may have. */
const MAX_FORMAT = 255

/** Formats of days and times that every workbook has, by number. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

interface Workbook {
  readonly strings: readonly string[]
  /** Whether a style of cells shows days. */
  readonly isDate: readonly boolean[]
}

/**
 * Reads the rows of the first sheet of a workbook in blocks. Days become `2026-01-31` or
 * `2026-01-31 09:30:00`; a formula is the value that the file holds for it.
 */
export async function* readXlsxFile(path: string): AsyncGenerator<readonly (readonly string[])[]> {
  const file = await open(path, 'r')
  try {
    const parts = await partsOf(file)
    const sheet = parts.get(await firstSheetOf(file, parts))
    if (!sheet) throw new UnreadableFile('format')
    const workbook = {
      strings: await stringsOf(file, parts),
      isDate: datesOf((await wholePart(file, parts.get('xl/styles.xml'))) ?? ''),
    }
    yield* rowsOf(file, sheet, workbook)
  } finally {
    await file.close()
  }
}

const firstSheetOf = async (file: FileHandle, parts: ReadonlyMap<string, ZipEntry>): Promise<string> => {
  const book = (await wholePart(file, parts.get('xl/workbook.xml'))) ?? ''
  const links = (await wholePart(file, parts.get('xl/_rels/workbook.xml.rels'))) ?? ''
  const id = attributeOf(scanElements(book, 'sheet').elements[0]?.tag ?? '', 'r:id')
  const link = scanElements(links, 'Relationship').elements.find(({ tag }) => attributeOf(tag, 'Id') === id)
  const target = attributeOf(link?.tag ?? '', 'Target') ?? 'worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const stringsOf = async (file: FileHandle, parts: ReadonlyMap<string, ZipEntry>): Promise<readonly string[]> => {
  const entry = parts.get('xl/sharedStrings.xml')
  if (entry === undefined) return []
  if (entry.size > MAX_SHARED) throw new UnreadableFile('too_large')
  const strings: string[] = []
  for await (const elements of elementsOf(partText(file, entry), 'si'))
    for (const { content } of elements) strings.push(stringOf(content))
  return strings
}

/**
 * Yields elements of one name that are not nested, as they arrive. An incomplete element is scanned
 * again once its text has doubled: a long element is not scanned again with each part.
 */
export async function* elementsOf(text: AsyncIterable<string>, name: string): AsyncGenerator<readonly XmlElement[]> {
  let rest = ''
  let wanted = 0
  const take = (): readonly XmlElement[] => {
    const { elements, end } = scanElements(rest, name)
    rest = rest.slice(end)
    if (rest.length > MAX_ROW_LENGTH) throw new UnreadableFile('too_large')
    wanted = 2 * rest.length
    return elements
  }
  for await (const part of text) {
    rest += part
    if (rest.length >= wanted) yield take()
  }
  yield take()
}

const datesOf = (styles: string): readonly boolean[] => {
  const own = new Map(
    scanElements(styles, 'numFmt').elements.map(({ tag }) => [
      Number(attributeOf(tag, 'numFmtId')),
      /[dmyhs]/i.test(
        (attributeOf(tag, 'formatCode') ?? '').slice(0, MAX_FORMAT).replace(/"[^"]*"|\[(?!h|m|s)[^\]]*\]|\\./gi, ''),
      ),
    ]),
  )
  const cells = scanElements(styles, 'cellXfs').elements[0]?.content ?? ''
  return scanElements(cells, 'xf').elements.map(({ tag }) => {
    const format = Number(attributeOf(tag, 'numFmtId'))
    return BUILT_IN_DATES.has(format) || own.get(format) === true
  })
}

async function* rowsOf(
  file: FileHandle,
  sheet: ZipEntry,
  workbook: Workbook,
): AsyncGenerator<readonly (readonly string[])[]> {
  let left = MAX_SHEET
  for await (const elements of elementsOf(partText(file, sheet), 'row')) {
    let rows: (readonly string[])[] = []
    let length = 0
    for (const { content } of elements) {
      const row = cellsOf(content, workbook)
      rows.push(row)
      length += lengthOf(row)
      if (length <= MAX_ROW_LENGTH) continue
      left -= length
      if (left < 0) throw new UnreadableFile('too_large')
      yield rows
      // Other requests are answered between two blocks.
      await setImmediate()
      rows = []
      length = 0
    }
    left -= length
    yield rows
  }
}

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)

const cellsOf = (row: string, workbook: Workbook): readonly string[] => {
  const cells: string[] = []
  let length = 0
  for (const cell of scanElements(row, 'c').elements) {
    const place = placeOf(attributeOf(cell.tag, 'r')) ?? cells.length
    if (place >= MAX_COLUMNS) throw new UnreadableFile('too_large')
    while (cells.length < place) cells.push('')
    const text = cellText(cell, workbook)
    length += text.length
    if (length > MAX_ROW_LENGTH) throw new UnreadableFile('too_large')
    cells[place] = text
  }
  return cells
}

/** Place of the column of « AB12 », from 0. */
const placeOf = (address: string | null): number | null => {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? '')?.[1]
  return letters === undefined
    ? null
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const cellText = ({ tag, content }: XmlElement, { strings, isDate }: Workbook): string => {
  const type = attributeOf(tag, 't')
  if (type === 'inlineStr') return stringOf(content)
  const value = xmlText(scanElements(content, 'v').elements[0]?.content ?? '')
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'e') return ''
  if (type !== null && type !== 'n') return value
  return isDate[Number(attributeOf(tag, 's') ?? -1)] === true && value !== '' ? dayOfSerial(Number(value)) : value
}

const DAY_MS = 86_400_000
/** Day 0 of a workbook, so that 1 March 1900 and later are right. */
const EPOCH = Date.UTC(1899, 11, 30)
const MAX_DAYS = 200_000

/** Day and time of a number of days; a number below 1 is a time alone. */
const dayOfSerial = (days: number): string => {
  if (!Number.isFinite(days) || days < 0 || days > MAX_DAYS) return ''
  const text = new Date(EPOCH + Math.round(days * 86_400) * 1000).toISOString()
  if (days < 1) return text.slice(11, 19)
  return (days * DAY_MS) % DAY_MS === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}
