import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { cx } from '../../kit/cx.ts'
import { Progress } from '../../kit/feedback/progress.tsx'
import { hintBeside } from '../../kit/overlays/hint.ts'
import { useDayTexts } from '../../models/pointage/use-day-texts.ts'
import { useDayTime, useOwnTodayFilter } from '../../models/pointage/use-day-time.ts'
import type { StaffSpace } from '../../navigation.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'

/**
 * Today's progress (specification, section 2): the date, a bar, the time logged of the time of the
 * day, and what is left; links to the person's pointages of today.
 */
export const TodayProgress = ({ space, narrow }: { readonly space: StaffSpace; readonly narrow: boolean }) => {
  const { t } = useTranslation('dashboard')
  const { t: tCommon } = useTranslation()
  const path = usePath()
  const format = useFormat()
  const today = useToday()
  const { off, ...time } = useDayTime(today)
  const { done = 0, expected } = time
  const filter = useOwnTodayFilter()
  const { progress, share, rest } = useDayTexts()(time, off)
  const text = tCommon('labelled', {
    label: t('todayLink', { day: format.fullDay(today) }),
    value: [share === '' ? progress : `${progress} (${share})`, rest].filter(Boolean).join(', '),
  })
  // The words beside it say the same.
  const bar = off === null && (
    <div aria-hidden>
      <Progress label={t('today')} value={done} max={Math.max(expected, done)} />
    </div>
  )
  return (
    <Link
      to={`${path(`${space}.pointages`)}${filterSearch(filter)}`}
      data-today
      {...(narrow && hintBeside(text))}
      className={cx(
        'my-2 grid gap-1 rounded-md hover:bg-hover',
        time.done === undefined && 'invisible',
        narrow ? 'h-8 content-center px-1 text-center' : 'px-2 py-1.5',
      )}
    >
      {narrow ? (
        <>
          <span className="sr-only">{text}</span>
          <span className="font-medium text-ink-2 text-xs tabular">{share || format.ut(done)}</span>
        </>
      ) : (
        <span className="flex items-baseline justify-between gap-2">
          <span className="sr-only">{t('todayTitle')}</span>
          <span className="truncate font-medium first-letter:uppercase">{format.fullDay(today)}</span>
          <span className="text-ink-2 text-sm tabular">{share}</span>
        </span>
      )}
      {bar}
      {!narrow && (
        <span className="flex flex-wrap justify-between gap-x-2 text-ink-2 text-sm tabular">
          <span>{progress}</span>
          <span className="text-ink-3">{rest}</span>
        </span>
      )}
    </Link>
  )
}
