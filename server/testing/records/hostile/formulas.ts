import Papa from 'papaparse'

const AT_ONCE = 4

/** Works on every item, on a few at once. */
export const forEach = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const left = items.values()
  const hand = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

/** Cells with which a spreadsheet would compute; a number may begin with its sign. */
export const formulasIn = (csv: string): readonly string[] =>
  Papa.parse<readonly string[]>(csv.replace(/^\ufeff/, ''), { delimiter: ';' })
    .data.flat()
    .filter((cell) => /^[=+\-@\t\r\n]/.test(cell.slice(0, 1).normalize('NFKC')) && !/^-[\d.,]+$/.test(cell))
