import { FlatObject } from './flat-object.ts'

/** Rough bytes of an entry beside the characters of its text: the string itself, its place in a Map, its slots in the arrays. */
const BYTES_OF_AN_ENTRY = 72

/** Parsed values are kept for so many entries at most. */
const MOST_PARSED = 4096

/** JSON.stringify makes 0 of -0, which JSON itself can say. */
const jsonOf = (value: unknown): string => (Object.is(value, -0) ? '-0' : JSON.stringify(value))

/** Distinct values of a column, counted by use: strings as they are, everything else by its JSON text. Numbers of unused ones come again. */
export class Dictionary {
  private readonly texts: (string | undefined)[] = []
  private readonly counts: number[] = []
  private readonly unused: number[] = []
  private readonly strings = new Map<string, number>()
  private readonly jsons = new Map<string, number>()
  private readonly parsed = new Map<number, unknown>()
  private readonly last = new FlatObject()
  /** Entry of `last`, -1 when there is none. */
  private lastEntry = -1
  private characters = 0
  /** Raised whenever an entry comes or goes. */
  version = 0

  /** Entries have numbers below this one. */
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

  /** The text of an entry that is a string, else null. */
  stringOf(entry: number): string | null {
    const text = this.texts[entry] as string
    return this.jsons.size > 0 && this.jsons.get(text) === entry ? null : text
  }

  textOf(entry: number): string {
    return this.texts[entry] as string
  }

  valueOf(entry: number): unknown {
    const text = this.texts[entry] as string
    if (this.jsons.size === 0 || this.jsons.get(text) !== entry) return text
    const known = this.parsed.get(entry)
    if (known !== undefined) return known
    if (this.parsed.size >= MOST_PARSED) this.parsed.clear()
    const value: unknown = JSON.parse(text)
    this.parsed.set(entry, value)
    return value
  }

  /** -1 when there is none. */
  find(value: unknown): number {
    return (typeof value === 'string' ? this.strings.get(value) : this.jsons.get(jsonOf(value))) ?? -1
  }

  /** One more use of a value. */
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

  /** One more use of an entry by its text, as `textOf` gives it. */
  acquireText(text: string, isJson: boolean): number {
    return this.acquireIn(isJson ? this.jsons : this.strings, text)
  }

  /** So many more uses of an entry in use. */
  use(entry: number, more: number): void {
    this.counts[entry] = (this.counts[entry] as number) + more
  }

  /** One use less; the last one frees the entry. */
  release(entry: number): void {
    const count = (this.counts[entry] as number) - 1
    this.counts[entry] = count
    if (count > 0) return
    if (entry === this.lastEntry) this.lastEntry = -1
    const text = this.texts[entry] as string
    const entries = this.stringOf(entry) === null ? this.jsons : this.strings
    entries.delete(text)
    this.parsed.delete(entry)
    this.texts[entry] = undefined
    this.characters -= text.length
    this.unused.push(entry)
    this.version += 1
  }

  bytes(): number {
    return this.texts.length * 16 + (this.strings.size + this.jsons.size) * BYTES_OF_AN_ENTRY + this.characters * 1.25 + this.unused.length * 8
  }

  private acquireIn(entries: Map<string, number>, text: string): number {
    const known = entries.get(text)
    if (known !== undefined) {
      this.counts[known] = (this.counts[known] as number) + 1
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
