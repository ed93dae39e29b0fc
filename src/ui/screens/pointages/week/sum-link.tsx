import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { cx } from '../../../kit/cx.ts'
import type { StaffSpace } from '../../../navigation.ts'
import { filterSearch } from '../../../widgets/list/address/list-url.ts'

interface SumLinkProps {
  readonly place: string
  readonly space: StaffSpace
  readonly isCurrent: boolean
  readonly ut: number
  /** UT expected; absent for a ticket. */
  readonly expected?: number
  readonly filter: ListQuery['filter']
}

/** A sum as a link to its pointages, beside the expected time. */
export const SumLink = ({ place, space, isCurrent, ut, expected, filter }: SumLinkProps) => {
  const { t } = useTranslation('timesheet')
  const path = usePath()
  const format = useFormat()
  const isShort = expected !== undefined && ut < expected
  return (
    <Link
      to={`${path(`${space}.pointages`)}${filterSearch(filter)}`}
      data-cell={place}
      tabIndex={isCurrent ? 0 : -1}
      className="ring-inside flex h-row min-h-row flex-col justify-center px-2 leading-4 hover:bg-hover"
    >
      <span className="sr-only">
        {expected === undefined
          ? t('rowSum', { ut: format.ut(ut) })
          : t('daySum', { ut: format.ut(ut), expected: format.ut(expected) })}
      </span>
      <span aria-hidden>{ut === 0 ? '–' : format.ut(ut)}</span>
      {expected !== undefined && expected > 0 && (
        <span aria-hidden className={cx('font-normal text-xs', isShort ? 'text-warning-text' : 'text-ink-3')}>
          {t('outOf', { ut: format.ut(expected) })}
        </span>
      )}
    </Link>
  )
}
