import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReferenceText } from '../../fields/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Progress } from '../../kit/feedback/progress.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { type MemberDay, useTeamDay } from '../../models/pointage/use-team-day.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useSettled } from '../../widgets/settling.tsx'

/**
 * Time of the whole staff today, against the length of their days; each person opens their entries.
 */
export const TeamDay = ({ today }: { readonly today: string }) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const path = usePath()
  const day = useTeamDay(today)
  useSettled(day !== undefined)
  const done = day?.time.done ?? 0
  return (
    <section aria-label={t('teamDay')}>
      <h2 className="mb-1.5 font-semibold text-md">{t('teamDay')}</h2>
      <div className="rounded-lg border p-4">
        {!day ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <>
            <p className="flex items-baseline justify-between gap-2 tabular">
              <Link
                to={`${path('manager.pointages')}${filterSearch({ date: { from: today, to: today } })}`}
                className="rounded-sm font-semibold text-lg hover:underline"
              >
                {day.off === null ? t('todayOf', { done: format.ut(done), expected: format.ut(day.time.expected) }) : format.ut(done)}
              </Link>
              {day.off === null && <span className="text-ink-2">{format.percent(day.time.percent)}</span>}
            </p>
            <Progress label={t('teamDay')} value={done} max={Math.max(day.time.expected, done)} className="mt-2" />
            {day.off !== null && <p className="mt-1.5 text-ink-2 text-sm">{day.off}</p>}
            <ul className="mt-3">
              {day.members.map((member) => (
                <Member key={member.userId} {...member} today={today} isOff={day.off !== null} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

interface MemberProps extends MemberDay {
  readonly today: string
  /** Nobody works on this day. */
  readonly isOff: boolean
}

const Member = ({ userId, time, absent, today, isOff }: MemberProps) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const path = usePath()
  return (
    <li className="flex min-h-8 items-center gap-2 border-line border-t py-1">
      <Link to={`${path('manager.pointageGeneral')}?user=${userId}`} className="min-w-0 flex-1 truncate rounded-sm hover:underline">
        <ReferenceText model="user" id={userId} />
      </Link>
      {absent === null || (time.done ?? 0) > 0 ? (
        <Link
          to={`${path('manager.pointages')}${filterSearch({ user_id: { in: [userId] }, date: { from: today, to: today } })}`}
          className="shrink-0 rounded-sm text-ink-2 tabular hover:underline"
        >
          {isOff ? format.ut(time.done ?? 0) : t('todayOf', { done: format.ut(time.done ?? 0), expected: format.ut(time.expected) })}
        </Link>
      ) : (
        <span className="shrink-0 text-ink-3 text-sm">{absent}</span>
      )}
    </li>
  )
}
