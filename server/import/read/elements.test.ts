import { expect, test } from 'vitest'
import { elementsOf } from './read-xlsx-file.ts'
import { scanElements } from './xml-text.ts'

const contentsIn = async (text: string, partLength: number): Promise<readonly string[]> => {
  const parts = async function* () {
    for (let at = 0; at < text.length; at += partLength) yield text.slice(at, at + partLength)
  }
  const contents: string[] = []
  for await (const elements of elementsOf(parts(), 'row')) contents.push(...elements.map(({ content }) => content))
  return contents
}

test('rows are found wherever the text is cut', async () => {
  const rows = Array.from({ length: 40 }, (_, n) =>
    n % 7 === 0 ? '<row/>' : `<row r="${n}"><c><v>${'9'.repeat(n * n)}</v></c></row>`,
  )
  const text = `<sheetData>${rows.join('\n')}</sheetData><rows/><row>open`
  const whole = scanElements(text, 'row').elements.map(({ content }) => content)
  expect(whole.length).toBe(40)
  for (const partLength of [1, 2, 5, 64, 1_000, text.length])
    expect(await contentsIn(text, partLength), String(partLength)).toEqual(whole)
})

test('a row of a megabyte is not read again with each part of it', async () => {
  const text = `<row>${'x'.repeat(1_000_000)}</row>`
  const begun = performance.now()
  expect((await contentsIn(text, 200)).map(({ length }) => length)).toEqual([1_000_000])
  // Milliseconds; each part anew takes several seconds.
  expect(performance.now() - begun).toBeLessThan(1_000)
})
