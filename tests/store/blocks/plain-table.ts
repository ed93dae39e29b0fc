import type { PersistedTable } from '#src/store/columnar/blocks/persistence.ts'
import { ALIVE, FREE, type TablePart } from '#src/store/columnar/table/table.ts'

/** A table of numbers by key, with only the operations that a disk uses. */
export interface PlainTable extends PersistedTable {
  put(key: string, value: number): number
  /** Stored numbers by key. */
  contents(): ReadonlyMap<string, number>
}

export const createPlainTable = (): PlainTable => {
  const keys: string[] = []
  const values: number[] = []
  const rowByKey = new Map<string, number>()
  const free: number[] = []
  const listeners: ((rows: Uint32Array) => void)[] = []
  const states = new Uint8Array(200_000)

  const changed = (rows: readonly number[]): void => {
    for (const listener of listeners) listener(Uint32Array.from(rows))
  }
  const set = (key: string, value: number): number => {
    const row = rowByKey.get(key) ?? free.pop() ?? keys.length
    rowByKey.set(key, row)
    keys[row] = key
    values[row] = value
    states[row] = ALIVE
    return row
  }

  return {
    get rows() {
      return keys.length
    },
    states,
    rowOf: (key) => rowByKey.get(key) ?? -1,
    put: (key, value) => {
      const row = set(key, value)
      changed([row])
      return row
    },
    purge: (row) => {
      rowByKey.delete(keys[row] ?? '')
      states[row] = FREE
      free.push(row)
      changed([row])
    },
    encode: (rows): TablePart => ({
      count: rows.length,
      columns: {
        key: { head: [...rows].map((row) => keys[row]), arrays: [] },
        value: {
          head: null,
          arrays: [Float64Array.from(rows, (row) => values[row] ?? 0), new Uint8Array(rows.length).fill(7)],
        },
      },
    }),
    decode: ({ columns }) => {
      const numbers = columns['value']?.arrays[0] ?? []
      changed(((columns['key']?.head ?? []) as string[]).map((key, index) => set(key, numbers[index] ?? 0)))
    },
    onChange: (listener) => void listeners.push(listener),
    contents: () => new Map([...rowByKey].map(([key, row]) => [key, values[row] ?? 0])),
  }
}
