/** Writes cells as spreadsheets copy them: tabs between columns, lines between rows. */
export const writeTsv = (block: readonly (readonly string[])[]): string =>
  block.map((line) => `${line.join('\t')}\n`).join('')

const QUOTED = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/

/**
 * Reads what a spreadsheet copied. A cell with a tab, a line break or a quote is in quotes. The
 * last line break ends the last line.
 */
export const readTsv = (text: string): readonly (readonly string[])[] => {
  const lines: string[][] = [[]]
  let rest = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (;;) {
    const quoted = QUOTED.exec(rest)
    const raw = quoted ? quoted[0] : (/^[^\t\n]*/.exec(rest)?.[0] ?? '')
    lines.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : raw)
    rest = rest.slice(raw.length)
    if (rest === '') return lines
    if (rest.startsWith('\n')) lines.push([])
    rest = rest.slice(1)
  }
}
