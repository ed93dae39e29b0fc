import { ALIVE, type Table } from '../table/table.ts'

/** The places of the records that a column refers to, in the order in which people read them. */
export interface Ranks {
  /** Raised when a place changes. */
  readonly version: number
  /** Place of each record by the value that refers to it. Equal records share a place. */
  readonly places: ReadonlyMap<string, number>
}

/** How the records of a collection are read. */
export interface Reading<Doc> {
  /** The value that refers to this record; null for a record that the column can't refer to. */
  valueOf(document: Doc): string | null
  compare(a: Doc, b: Doc): number
}

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([value, place]) => b.get(value) === place)

/** The ranks of the records of a small table, computed again after it has changed. */
export const createRanks = <Doc>(
  table: Pick<Table<Doc>, 'rows' | 'states' | 'version' | 'document'>,
  reading: Reading<Doc>,
): (() => Ranks) => {
  let ranks: Ranks = { version: 0, places: new Map() }
  let tableVersion = -1

  const compute = (): ReadonlyMap<string, number> => {
    const read: { readonly value: string; readonly document: Doc }[] = []
    for (let row = 0; row < table.rows; row += 1) {
      if (table.states[row] !== ALIVE) continue
      const document = table.document(row) as Doc
      const value = reading.valueOf(document)
      if (value !== null) read.push({ value, document })
    }
    read.sort((a, b) => reading.compare(a.document, b.document))
    let place = 0
    return new Map(
      read.map(({ value, document }, index) => {
        const before = read[index - 1]
        if (before && reading.compare(before.document, document) !== 0) place = index
        return [value, place]
      }),
    )
  }

  return () => {
    if (tableVersion === table.version) return ranks
    tableVersion = table.version
    const places = compute()
    if (!isSame(places, ranks.places)) ranks = { version: ranks.version + 1, places }
    return ranks
  }
}
