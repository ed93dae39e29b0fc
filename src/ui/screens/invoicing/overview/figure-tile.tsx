import { Link } from 'react-router'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { cx } from '../../../kit/cx.ts'

interface FigureTileProps {
  readonly label: string
  readonly hint: string
  readonly to: string
  /** Number of records; undefined until it has been read. */
  readonly count: number | undefined
  /** Their sum as text; undefined until it has been read. */
  readonly sum: string | undefined
  /** Set off where there is anything. */
  readonly isAlarming?: boolean
}

/** Sum and number of the records of a list, which it opens. */
export const FigureTile = ({ label, hint, to, count, sum, isAlarming = false }: FigureTileProps) => {
  const format = useFormat()
  return (
    <li className="relative rounded-lg border bg-surface p-4 hover:bg-hover">
      <Link
        to={to}
        className="font-medium text-ink-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
      >
        {label}
        <span className="ml-1.5 text-ink-3 tabular">{count === undefined ? '' : format.number(count)}</span>
      </Link>
      <p
        className={cx(
          'mt-1 font-semibold text-2xl tabular',
          isAlarming && (count ?? 0) > 0 ? 'text-danger-text' : 'text-ink',
        )}
      >
        {sum ?? '\u00a0'}
      </p>
      <p className="mt-1 text-ink-3 text-sm">{hint}</p>
    </li>
  )
}
