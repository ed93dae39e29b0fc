import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, test } from 'vitest'
import { readCsv } from '#contract/core/files/read-csv.ts'
import {
  CLOCKIFY,
  DOLIBARR,
  GLPI,
  KIMAI,
  latin1,
  serial,
  TOGGL,
  workbook,
  workbookParts,
  ZAMMAD,
} from '../../testing/records/import-files.ts'
import { zip } from '../../testing/records/zip.ts'
import { UnreadableFile } from './file-problem.ts'
import { readFileRows, recogniseFile } from './read-table-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const fileOf = (content: string | Uint8Array): string => {
  const path = join(folder, String(count++))
  writeFileSync(path, content)
  return path
}
const rowsOf = async (content: string | Uint8Array, headerRow = 0): Promise<readonly (readonly string[])[]> => {
  const rows: (readonly string[])[] = []
  for await (const block of readFileRows(fileOf(content), headerRow)) rows.push(...block.map(({ cells }) => cells))
  return rows
}
const problemOf = async (content: string | Uint8Array): Promise<string> => {
  const error = await recogniseFile(fileOf(content)).then(
    () => 'read',
    (cause: unknown) => cause,
  )
  if (typeof error === 'string') return error
  if (!(error instanceof UnreadableFile)) throw error
  return error.problem
}

describe('a file', () => {
  test.each([
    ['kimai', 'time', KIMAI, 0],
    ['clockify', 'time', CLOCKIFY, 0],
    ['toggl', 'time', TOGGL, 0],
    ['glpi', 'tickets', latin1(GLPI), 0],
    ['glpi', 'tickets', GLPI, 0],
    ['zammad', 'tickets', ZAMMAD, 2],
    ['dolibarr', 'clients', latin1(DOLIBARR), 0],
    ['table', 'time', 'Jour;Technicien;Heures\n2025-01-02;Zoé;2,5\n', 0],
    ['table', 'clients', 'Société;SIREN\nX;1\n', 0],
  ] as const)('of %s is recognised', async (source, kind, content, headerRow) => {
    expect(await recogniseFile(fileOf(content))).toMatchObject({ source, kind, headerRow })
  })
  it('of Kimai in French is recognised too', async () => {
    const french = 'Date,De,À,Durée,Nom,Utilisateur,E-mail,Client,Projet,Activité,Description,Facturable\n'
    expect(await recogniseFile(fileOf(french))).toMatchObject({
      source: 'kimai',
      columns: { date: 0, start: 1, end: 2, duration: 3, user: 4, client: 7, task: 9 },
    })
  })
  it('is read alike in every encoding', async () => {
    const wide = new Uint8Array(Buffer.from(`\ufeff${GLPI}`, 'utf16le'))
    const bigEndian = new Uint8Array(Buffer.from(`\ufeff${GLPI}`, 'utf16le').swap16())
    const expected = await rowsOf(GLPI)
    for (const content of [latin1(GLPI), `\ufeff${GLPI}`, wide, wide.slice(2), bigEndian])
      expect(await rowsOf(content)).toEqual(expected)
    expect(expected[0]?.[13]).toBe('Alimentation commandée\nAlimentation changée')
  })
  it('has the rows of readCsv, wherever its blocks end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', ',', '\n', '\r', ' ', '€'), maxLength: 12 })
    const row = fc.array(cell, { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        // Longer than a block, so that its end falls into each kind of cell.
        const filler = `${'x'.repeat(200)};y\n`.repeat(1_290)
        const written = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join('\n')
        const text = `${filler}${written}\n${filler}`
        const read = await rowsOf(text, -1)
        expect(read).toEqual(
          readCsv(text, ';', Number.POSITIVE_INFINITY).filter((cells) => cells.some((one) => one.trim() !== '')),
        )
      }),
      { numRuns: 15 },
    )
  })
})

describe('a workbook', () => {
  it('has days as days, texts with their signs, and gaps as empty cells', async () => {
    const [first, second] = await rowsOf(ZAMMAD, 2)
    expect(first?.slice(0, 3)).toEqual(['10001', 'Câble & prise <cassés>', 'closed'])
    expect(first?.slice(12)).toEqual(['2025-02-03 09:15:00', '2025-02-03 09:15:00', '2025-02-04 10:00:00'])
    expect(second?.slice(11, 13)).toEqual(['', '2025-02-05 11:00:00'])
    expect(
      await rowsOf(
        workbook([
          ['a', 'b'],
          [serial('2025-02-03T00:00:00Z'), 'x'],
        ]),
      ),
    ).toEqual([['2025-02-03', 'x']])
  })
  it('is refused where it is a bomb, damaged or dangerous', async () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
    ]
    const sheet = workbookParts(rows)
    const replaced = (content: string, declaredSize?: number) =>
      new Uint8Array(
        zip(
          sheet.map((part) =>
            part.name.includes('tickets')
              ? { ...part, content, ...(declaredSize === undefined ? {} : { declaredSize }) }
              : part,
          ),
        ),
      )
    expect(await problemOf(replaced(' '.repeat(40 * 1024 * 1024)))).toBe('bomb')
    expect(await problemOf(replaced(' '.repeat(3 * 1024 * 1024), 100))).toBe('bomb')
    expect(
      await problemOf(
        replaced(
          '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sheetData><row><c><v>&e;</v></c></row></sheetData>',
        ),
      ),
    ).toBe('dangerous')
    expect(await problemOf(workbook(rows).slice(0, 200))).toBe('format')
    expect(await problemOf(new Uint8Array(zip([{ name: 'x', content: 'y' }])))).toBe('format')
    expect(await problemOf(replaced(`<row>${'<c r="ZZZ1"><v>1</v></c>'}</row>`))).toBe('too_large')
    expect(
      await problemOf(replaced(`<row>${Array.from({ length: 100_000 }, (_, n) => `<c><v>${n}</v></c>`).join('')}`)),
    ).toBe('too_large')
  })
})

it('something that is no table is refused with its reason', async () => {
  expect(await problemOf('')).toBe('empty')
  expect(await problemOf('\n\n ; \n')).toBe('empty')
  expect(await problemOf(Uint8Array.from([0, 1, 2, 3]))).toBe('format')
  expect(await problemOf('only\none\ncolumn\n')).toBe('headers')
  expect(await problemOf(`a;b\n"${'x'.repeat(3 * 1024 * 1024)}`)).toBe('too_large')
  expect(await problemOf(`a;b\n${'x;'.repeat(600)}\n`)).toBe('too_large')
})

describe('a workbook of shared strings', () => {
  /** Each row names the one string in each of its cells. */
  const sharing = (length: number, columns: number, rows: number): Uint8Array => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`
    const sheet = `<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`
    const strings = { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x y'.repeat(length / 3)}</t></si></sst>` }
    const parts = workbookParts([['a', 'b']]).map((part) =>
      part.name.includes('tickets') ? { ...part, content: sheet } : part,
    )
    return new Uint8Array(zip([...parts, strings]))
  }
  it('is refused where they make a row or a sheet longer than any may be', async () => {
    expect(await problemOf(sharing(30_000, 20, 2))).toBe('read')
    expect(await problemOf(sharing(30_000, 40, 2))).toBe('too_large')
    await expect(rowsOf(sharing(300_000, 3, 600))).rejects.toMatchObject({ problem: 'too_large' })
  })
  it('comes in blocks that are not long', async () => {
    let longest = 0
    for await (const rows of readFileRows(fileOf(sharing(300_000, 2, 60)), 0)) longest = Math.max(longest, rows.length)
    expect(longest).toBe(2)
  })
})

/**
 * Processor time in ms of reading a workbook with many formats of numbers, each of one long run of
 * a sign.
 */
const formatsMs = async (sign: string): Promise<number> => {
  // Noise, so that its parts compress no better than those of other workbooks.
  const noise = randomBytes(60_000).toString('hex')
  const styles = `<styleSheet><!--${noise}--><numFmts>${`<numFmt numFmtId="164" formatCode="${sign.repeat(1_950)}"/>`.repeat(3_000)}</numFmts></styleSheet>`
  const parts = workbookParts([['Jour', 'Heures']]).map((part) =>
    part.name.endsWith('styles.xml') ? { ...part, content: styles } : part,
  )
  const workbook = new Uint8Array(zip(parts))
  const before = process.cpuUsage()
  expect(await problemOf(workbook)).toBe('read')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('a long format of numbers costs no more for the signs that it is made of', async () => {
  const plain = Math.max(await formatsMs('0'), await formatsMs('0'))
  expect(await formatsMs('[')).toBeLessThan(10 * plain)
})
