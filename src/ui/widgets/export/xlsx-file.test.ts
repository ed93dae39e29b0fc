import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { xlsxFile } from './xlsx-file.ts'

/** The sheet of a workbook with these rows, page by page. */
const sheetOf = async (
  kinds: Parameters<typeof xlsxFile>[0]['kinds'],
  ...pages: Parameters<ReturnType<typeof xlsxFile>['add']>[0][]
): Promise<string> => {
  const file = xlsxFile({ headers: kinds.map((_, index) => `C${index}`), kinds })
  for (const page of pages) file.add(page)
  const parts = unzipSync(new Uint8Array(await file.end().arrayBuffer()))
  expect(Object.keys(parts)).toEqual(
    expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/styles.xml']),
  )
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

describe('a workbook', () => {
  it('holds texts as texts: none is a formula', async () => {
    const sheet = await sheetOf(['text'], [['=1+1'], ['@SUM(A1)'], ['＝cmd']])
    expect(sheet).toContain('<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(sheet).not.toContain('<f>')
  })

  it('holds numbers as numbers, and days as days of the spreadsheet', async () => {
    const sheet = await sheetOf(['ut', 'date', 'cents', undefined], [[6, '2028-02-29', '12,50', '2028-02-29']])
    expect(sheet).toContain('<row><c><v>6</v></c><c s="2"><v>46812</v></c><c><v>12.5</v></c><c t="inlineStr">')
  })

  it('has the rows of every page after the headers, in their order', async () => {
    const sheet = await sheetOf(['text'], [['a'], ['b']], [], [['c']])
    expect([...sheet.matchAll(/<t [^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(['C0', 'a', 'b', 'c'])
  })

  it('escapes what XML reserves and leaves out what it forbids', async () => {
    const sheet = await sheetOf(['text'], [['<a & "b">\u0007']])
    expect(sheet).toContain('&lt;a &amp; &quot;b&quot;&gt;</t>')
  })
})
