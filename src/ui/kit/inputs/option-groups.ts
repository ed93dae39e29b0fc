import type { Option } from './option-line.tsx'

/** Options that stand together in a list. */
export interface OptionGroup<Some extends Option> {
  /** The heading; undefined for options without one. */
  readonly name: string | undefined
  /** Index of the first option in the whole list. */
  readonly first: number
  readonly options: readonly Some[]
}

/** Divides a list where the group of its options changes; the order stays. */
export const groupsOf = <Some extends Option>(options: readonly Some[]): readonly OptionGroup<Some>[] => {
  const starts = options.flatMap(({ group }, at) => (at === 0 || options[at - 1]?.group !== group ? [at] : []))
  return starts.map((first, at) => ({
    name: options[first]?.group,
    first,
    options: options.slice(first, starts[at + 1]),
  }))
}
