import { FlatObject } from './flat-object.ts'

/**
 * Approximate bytes of an entry without its characters: the string, its place in a Map, its slots
 * in the arrays.
 */
const BYTES_OF_AN_ENTRY = 72

/** Most parsed values kept at once. */
const MAX_PARSED_VALUES = 4096

/** JSON.stringify turns -0 into 0, although JSON has -0. */
const jsonOf = (value: unknown): string => (Object.is(value, -0) ? '-0' : JSON.stringify(value))

/**
 * The distinct values of a column, with the number of their uses. Strings are kept as they are,
 * other values as JSON text. The numbers of unused entries are used again.
 */
export class Dictionary {
  private readonly texts: (string | undefined)[] = []
  private readonly counts: number[] = []
  private readonly unused: number[] = []
  private readonly strings = new Map<string, number>()
  private readonly jsons = new Map<string, number>()
  private readonly parsed = new Map<number, unknown>()
  private readonly last = new FlatObject()
  /** Entry of `last`; -1 when there is none. */
  private lastEntry = -1
  private characters = 0
  /** Raised whenever an entry is added or removed. */
  version = 0

  /** One more than the highest entry number. */
  get length(): number {
    return this.texts.length
  }

  get nonStringEntries(): Iterable<number> {
    return this.jsons.values()
  }

  get nonStringCount(): number {
    return this.jsons.size
  }

  get stringCount(): number {
    return this.strings.size
  }

  isUsed(entry: number): boolean {
    return this.texts[entry] !== undefined
  }

  /** The text of an entry that is a string; null for any other entry. */
  stringOf(entry: number): string | null {
    const text = this.textOf(entry)
    return this.jsons.size > 0 && this.jsons.get(text) === entry ? null : text
  }

  /** The string or the JSON text of an entry; empty for an unused entry. */
  textOf(entry: number): string {
    return this.texts[entry] ?? ''
  }

  valueOf(entry: number): unknown {
    const text = this.textOf(entry)
    if (this.jsons.size === 0 || this.jsons.get(text) !== entry) return text
    const known = this.parsed.get(entry)
    if (known !== undefined) return known
    if (this.parsed.size >= MAX_PARSED_VALUES) this.parsed.clear()
    const value: unknown = JSON.parse(text)
    this.parsed.set(entry, value)
    return value
  }

  /** The entry of a value; -1 when there is none. */
  find(value: unknown): number {
    return (typeof value === 'string' ? this.strings.get(value) : this.jsons.get(jsonOf(value))) ?? -1
  }

  /** The entry of a value, with one more use counted. */
  acquire(value: unknown): number {
    if (typeof value === 'string') return this.acquireIn(this.strings, value)
    if (this.lastEntry >= 0 && this.last.isSame(value)) {
      this.use(this.lastEntry, 1)
      return this.lastEntry
    }
    const entry = this.acquireIn(this.jsons, jsonOf(value))
    this.lastEntry = this.last.remember(value) ? entry : -1
    return entry
  }

  /** The entry of a text from `textOf`, with one more use counted. */
  acquireText(text: string, isJson: boolean): number {
    return this.acquireIn(isJson ? this.jsons : this.strings, text)
  }

  /** Counts `more` uses of an entry that is in use. */
  use(entry: number, more: number): void {
    this.counts[entry] = this.countOf(entry) + more
  }

  /** Counts one use less. Frees the entry after its last use. */
  release(entry: number): void {
    const count = this.countOf(entry) - 1
    this.counts[entry] = count
    if (count > 0) return
    if (entry === this.lastEntry) this.lastEntry = -1
    const text = this.textOf(entry)
    const entries = this.stringOf(entry) === null ? this.jsons : this.strings
    entries.delete(text)
    this.parsed.delete(entry)
    this.texts[entry] = undefined
    this.characters -= text.length
    this.unused.push(entry)
    this.version += 1
  }

  bytes(): number {
    return (
      this.texts.length * 16 +
      (this.strings.size + this.jsons.size) * BYTES_OF_AN_ENTRY +
      this.characters * 1.25 +
      this.unused.length * 8
    )
  }

  private countOf(entry: number): number {
    return this.counts[entry] ?? 0
  }

  private acquireIn(entries: Map<string, number>, text: string): number {
    const known = entries.get(text)
    if (known !== undefined) {
      this.counts[known] = this.countOf(known) + 1
      return known
    }
    const entry = this.unused.pop() ?? this.texts.length
    this.texts[entry] = text
    this.counts[entry] = 1
    this.characters += text.length
    entries.set(text, entry)
    this.version += 1
    return entry
  }
}
