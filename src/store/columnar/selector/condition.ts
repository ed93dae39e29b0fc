import type { FieldTest } from '../columns/column.ts'

/** A selector as a tree of questions. A field test asks about one path; `none` is Mango's `$nor`, and with one member its `$not`. */
export type Condition =
  | { readonly kind: 'test'; readonly path: string; readonly test: FieldTest }
  | { readonly kind: 'all' | 'any' | 'none'; readonly conditions: readonly Condition[] }
