/** One measured number. With a bar it passes or fails; without one it is told for what it is. */
export interface Figure {
  readonly name: string
  /** NaN where it could not be measured: a bar is missed then. */
  readonly value: number
  readonly unit: 'ms' | 's' | '×' | 'rows/s' | 'MB' | '' | 'per s'
  readonly bar?: { readonly atMost: number } | { readonly atLeast: number }
  /** Percentiles and what else helps to read it. */
  readonly note?: string
}

const ROUNDING: Readonly<Record<Figure['unit'], number>> = {
  ms: 1,
  s: 1,
  '×': 2,
  'rows/s': 0,
  MB: 0,
  '': 0,
  'per s': 0,
}

const spoken = (value: number, unit: Figure['unit']): string =>
  Number.isNaN(value) ? 'not measured' : `${value.toFixed(ROUNDING[unit])} ${unit}`.trim()

export const passes = ({ value, bar }: Figure): boolean => {
  if (bar === undefined) return true
  return 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast
}

/** For a database that has no promise to keep. */
export const withoutBars = (figures: readonly Figure[]): readonly Figure[] =>
  figures.map(({ bar: _bar, ...figure }) => figure)

/** Rows of a Markdown table, readable on a terminal too. */
export const figureTable = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    figure.name,
    spoken(figure.value, figure.unit),
    figure.bar === undefined
      ? ''
      : 'atMost' in figure.bar
        ? `≤ ${spoken(figure.bar.atMost, figure.unit)}`
        : `≥ ${spoken(figure.bar.atLeast, figure.unit)}`,
    figure.bar === undefined ? '' : passes(figure) ? 'ok' : 'MISSED',
    figure.note ?? '',
  ])
  const all = [['figure', 'measured', 'bar', '', ''], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(all[0] ?? []), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
