/** The unit of a column: UT, euro cents, counts, percents, elapsed minutes, or whole days. */
export type FigureKind = 'ut' | 'euros' | 'count' | 'percent' | 'elapsed' | 'days'

export interface FigureColumn {
  readonly key: string
  readonly label: string
  readonly kind: FigureKind
  /** Says how the numbers are computed. */
  readonly hint?: string
}

/** One number and the address of the rows behind it. */
export interface FigureCell {
  /** Null shows a dash: there is nothing to compute the number from, or nothing to say. */
  readonly value: number | null
  /** Null where no list shows the rows. */
  readonly to: string | null
}

export interface FigureRow {
  readonly key: string
  readonly label: string
  /** One a column, in the order of the columns. */
  readonly cells: readonly FigureCell[]
}

/** Numbers by the values of one dimension: the same for table, chart and file. */
export interface Figure {
  readonly caption: string
  /** The name of the dimension. */
  readonly head: string
  readonly columns: readonly FigureColumn[]
  readonly rows: readonly FigureRow[]
  readonly total: FigureRow
  /**
   * Keys of the columns that the chart shows: for each row some bars, each of one or more columns.
   */
  readonly bars: readonly (readonly string[])[]
  /** Facts that a reader needs with the numbers. */
  readonly notes: readonly string[]
}
