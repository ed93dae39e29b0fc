import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { periodOf } from '../../text/period.ts'
import { PeriodTime } from './period-time.tsx'

const PERIODS = ['today', 'week', 'month'] as const

/** Time of today, of the week and of the month, against what is expected. */
export const MemberTime = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('team')
  const { now } = useServices()
  const today = localDay(now())
  return (
    <section aria-label={t('time')}>
      <h2 className="mb-1.5 font-semibold text-md">{t('time')}</h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {PERIODS.map((name) => (
          <PeriodTime key={name} label={t(name)} period={periodOf(name, today)} user={user} />
        ))}
      </ul>
    </section>
  )
}
