import { useTranslation } from 'react-i18next'
import { addDays, localDay } from '../../format.ts'
import { cx } from '../../kit/cx.ts'
import { useServices } from '../../services.tsx'
import { useFormat } from '../../use-format.ts'

/** A deadline as seen from today; red once it is past and the ticket is still open. */
export const DueDate = ({ day, isOpen }: { readonly day: string | null; readonly isOpen: boolean }) => {
  const { t } = useTranslation()
  const { now } = useServices()
  const format = useFormat()
  if (day === null) return null
  const today = localDay(now())
  const near = { [addDays(today, -1)]: t('yesterday'), [today]: t('today'), [addDays(today, 1)]: t('tomorrow') }[day]
  const isLate = isOpen && day < today
  return (
    <span
      className={cx(
        'truncate tabular',
        isLate ? 'font-medium text-danger-text' : day === today && isOpen ? 'font-medium text-warning-text' : 'text-ink-2',
      )}
    >
      {near ?? format.day(day)}
      {isLate && <span className="sr-only"> ({t('late')})</span>}
    </span>
  )
}
