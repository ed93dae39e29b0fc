import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseOrder } from '#contract/core/list-query.ts'
import { deviceOf } from '#contract/device.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { usePerson, useServices } from '../../services/services.tsx'

const SHOWN = 5

/** One’s own latest sign-ins, by which a stranger’s would show. */
export const LastLogins = () => {
  const { t } = useTranslation('user')
  const { queries } = useServices()
  const { actor } = usePerson()
  const format = useFormat()
  const logins = useMemo(
    () =>
      queries.list('last_login', {
        search: '',
        filter: { user_id: { in: [actor.id] } },
        orderBy: parseOrder('date:desc'),
        page: 1,
        limit: SHOWN,
      }),
    [queries, actor.id],
  )
  const { value } = useObservable(logins)
  if (value?.total === 0) return <p className="text-ink-3">{t('profile.noLogin')}</p>
  return (
    <ul className="grid gap-2">
      {value?.rows.map(({ id, date, ip, user_agent }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <time dateTime={date} className="font-medium tabular">
            {format.moment(date)}
          </time>
          <span className="min-w-0 truncate text-ink-2">
            {[ip, deviceOf(user_agent) ?? t('profile.unknownDevice')].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
