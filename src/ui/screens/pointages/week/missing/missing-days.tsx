import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../hooks/page/use-format.ts'
import { Button } from '../../../../kit/button.tsx'
import type { MissingDay } from './missing.ts'

/** Number of days that fit into a line; the newest come first. */
const SHOWN = 5

/**
 * Past days with less time than expected; each opens its day with the missing time ready to store.
 */
export const MissingDays = ({
  days,
  onFill,
}: {
  readonly days: readonly MissingDay[]
  onFill(day: MissingDay): void
}) => {
  const { t } = useTranslation('timesheet')
  const format = useFormat()
  if (days.length === 0) return null
  const total = days.reduce((sum, { ut }) => sum + ut, 0)
  return (
    <section
      aria-label={t('missing')}
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-b px-3 py-1.5 text-sm lg:px-4"
    >
      <span className="text-warning-text">{t('missingSum', { count: days.length, ut: format.ut(total) })}</span>
      {days
        .toReversed()
        .slice(0, SHOWN)
        .map((missing) => (
          <Button key={missing.day} look="secondary" size="small" onClick={() => onFill(missing)} className="tabular">
            {t('missingDay', { day: format.day(missing.day), ut: format.ut(missing.ut) })}
          </Button>
        ))}
      {days.length > SHOWN && <span className="text-ink-3">{t('missingMore', { count: days.length - SHOWN })}</span>}
    </section>
  )
}
