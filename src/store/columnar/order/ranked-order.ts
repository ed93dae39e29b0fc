import { FIRST_ENTRY, MISSING, NULL } from '../columns/code-cells.ts'
import type { CodeColumn } from '../columns/code-column.ts'
import type { ColumnOrder } from '../columns/column.ts'
import { MISSING_KEY, NULL_KEY } from '../columns/sort-keys.ts'
import { codeAt, float64At } from '../rows/typed-arrays.ts'
import type { Ranks } from './ranks.ts'

/**
 * The order of a column of references by what people read in their place: one key a code, computed
 * again when the ranks or the codes have changed. Values that name no record come last.
 */
export class RankedOrder implements ColumnOrder {
  readonly exact = true
  private readonly column: CodeColumn
  private readonly ranksNow: () => Ranks
  private ranks: Ranks | null = null
  private dictionaryVersion = -1
  /** Keys of codes that are decimals, and of dictionary entries. */
  private decimals = new Float64Array(0)
  private entries = new Float64Array(0)

  constructor(column: CodeColumn, ranksNow: () => Ranks) {
    this.column = column
    this.ranksNow = ranksNow
  }

  /** Raised when rows may have changed their places without a change of themselves. */
  get version(): number {
    this.refresh()
    return this.ranks?.version ?? 0
  }

  key(row: number): number {
    const { codes, used } = this.column
    const code = row < used ? codeAt(codes, row) : MISSING
    if (code >= 0) return float64At(this.decimals, code)
    if (code === NULL) return NULL_KEY
    return code === MISSING ? MISSING_KEY : float64At(this.entries, FIRST_ENTRY - code)
  }

  compare(a: number, b: number): number {
    const [left, right] = [this.key(a), this.key(b)]
    return left === right ? 0 : left < right ? -1 : 1
  }

  /** Must be called before the keys are read, once for each page. */
  refresh(): void {
    const { dictionary, largest } = this.column
    const ranks = this.ranksNow()
    if (ranks === this.ranks && dictionary.version === this.dictionaryVersion && this.decimals.length > largest) return
    this.ranks = ranks
    this.dictionaryVersion = dictionary.version
    const last = ranks.places.size
    this.decimals = new Float64Array(largest + 1).fill(last)
    this.entries = new Float64Array(dictionary.length).fill(last)
    for (const [value, place] of ranks.places) {
      const code = this.column.codeOf(value)
      if (code >= 0 && code <= largest) this.decimals[code] = place
      else if (code <= FIRST_ENTRY) this.entries[FIRST_ENTRY - code] = place
    }
  }
}
