import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { usePath } from '../../hooks/page/use-path.ts'
import { Progress } from '../../kit/feedback/progress.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { DayTime } from '../../models/pointage/day-time.ts'
import { useDayTexts } from '../../models/pointage/use-day-texts.ts'
import { type MemberDay, useTeamDay } from '../../models/pointage/use-team-day.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useContentReady } from '../../widgets/show-together.tsx'

/**
 * Time of the whole staff today, against the length of their days; each person opens their entries.
 */
export const TeamDay = ({ today }: { readonly today: string }) => {
  const { t } = useTranslation('dashboard')
  const path = usePath()
  const day = useTeamDay(today)
  useContentReady(day !== undefined)
  const texts = useDayTexts()
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
                {texts(day.time, day.off).progress}
              </Link>
              <span className="text-ink-2">{texts(day.time, day.off).share}</span>
            </p>
            {day.off === null ? <TeamProgress {...day.time} /> : <p className="mt-1.5 text-ink-2 text-sm">{day.off}</p>}
            <ul className="mt-3">
              {day.members.map((member) => (
                <Member key={member.userId} {...member} today={today} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

const TeamProgress = ({ done = 0, expected }: DayTime) => {
  const { t } = useTranslation('dashboard')
  return <Progress label={t('teamDay')} value={done} max={Math.max(expected, done)} className="mt-2" />
}

const Member = ({ userId, time, absent, today }: MemberDay & { readonly today: string }) => {
  const texts = useDayTexts()
  const path = usePath()
  return (
    <li className="flex min-h-8 items-center gap-2 border-line border-t py-1">
      <Link
        to={`${path('manager.pointageGeneral')}?user=${userId}`}
        className="min-w-0 flex-1 truncate rounded-sm hover:underline"
      >
        <ReferenceText model="user" id={userId} />
      </Link>
      {absent === null || (time.done ?? 0) > 0 ? (
        <Link
          to={`${path('manager.pointages')}${filterSearch({ user_id: { in: [userId] }, date: { from: today, to: today } })}`}
          className="shrink-0 rounded-sm text-ink-2 tabular hover:underline"
        >
          {texts(time, time.expected > 0 ? null : '').progress}
        </Link>
      ) : (
        <span className="shrink-0 text-ink-3 text-sm">{absent}</span>
      )}
    </li>
  )
}
