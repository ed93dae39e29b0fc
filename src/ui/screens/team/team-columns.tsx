import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RecordId } from '#contract/core/ids.ts'
import { parseOrder } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { ReferenceText } from '../../fields/reference/reference-text.tsx'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useObservable } from '../../hooks/records/use-observable.ts'
import { userPresentation } from '../../models/user/presentation.ts'
import { useServices } from '../../services/services.tsx'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { type Column, type ColumnLayout, columnsOf } from '../../widgets/list/rows/column.ts'
import { RecordTitle } from '../../widgets/presentation/record-title.tsx'
import { TEAM_PERIODS, type TeamFigures } from './use-team-figures.ts'

type User = Mirrored<'user'>

const LAYOUTS = [
  { id: 'name', track: 'minmax(200px, 1fr)', sortField: 'lastname', from: 0, interactive: true, fixed: 'shown' },
  { id: 'role', track: '120px', sortField: 'role_id', from: 640 },
  { id: 'login', track: '160px', sortField: null, from: 980, labelled: true },
  { id: 'today', track: '110px', sortField: null, from: 640, align: 'end', interactive: true },
  { id: 'week', track: '130px', sortField: null, from: 640, align: 'end', interactive: true },
  { id: 'tickets', track: '130px', sortField: null, from: 740, align: 'end', interactive: true, labelled: true },
] as const satisfies readonly ColumnLayout[]

type ColumnId = (typeof LAYOUTS)[number]['id']

/** Columns of the team: who, and what they did and have to do. */
export const useTeamColumns = (figures: TeamFigures): readonly Column<User>[] => {
  const { t } = useTranslation('team')
  const labels = useLabels()
  const format = useFormat()
  const path = usePath()
  return useMemo(() => {
    const headers: Readonly<Record<ColumnId, string>> = {
      name: labels.field.user.lastname,
      role: labels.field.user.role_id,
      login: t('lastLogin'),
      today: t('today'),
      week: t('week'),
      tickets: t('openTickets'),
    }
    const cells: Readonly<Record<ColumnId, (user: User) => ReactNode>> = {
      name: (user) => (
        <RecordTitle presentation={userPresentation} row={user} to={path('manager.teamMember', { user: user.id })} />
      ),
      role: (user) => <ReferenceText model="role" id={user.role_id} icon={false} />,
      login: (user) => <LastLogin userId={user.id} />,
      today: (user) => (
        <Figure
          value={figures.today?.get(user.id)}
          isKnown={figures.today !== undefined}
          text={format.ut}
          to={path('manager.teamPointages', { user: user.id }) + filterSearch({ date: TEAM_PERIODS.today })}
        />
      ),
      week: (user) => (
        <Figure
          value={figures.week?.get(user.id)}
          isKnown={figures.week !== undefined}
          text={format.ut}
          to={path('manager.teamPointages', { user: user.id }) + filterSearch({ date: TEAM_PERIODS.week })}
        />
      ),
      tickets: (user) => (
        <Figure
          value={figures.openTickets?.get(user.id)}
          isKnown={figures.openTickets !== undefined}
          text={format.number}
          to={path('manager.teamTickets', { user: user.id })}
        />
      ),
    }
    return columnsOf(LAYOUTS, headers, cells)
  }, [labels, format, path, figures, t])
}

interface FigureProps {
  /** Undefined for nothing. */
  readonly value: number | undefined
  readonly isKnown: boolean
  readonly to: string
  text(value: number): string
}

/** A number with a link to its records; a dash for nothing, and nothing while it is unknown. */
const Figure = ({ value, isKnown, to, text }: FigureProps) => {
  if (!isKnown) return null
  if (!value) return <span className="text-ink-3">—</span>
  return (
    <Link to={to} className="relative z-10 rounded-sm tabular hover:underline">
      {text(value)}
    </Link>
  )
}

/** The latest sign-in of a person, as far as this device knows. */
const LastLogin = ({ userId }: { readonly userId: RecordId }) => {
  const { t } = useTranslation('team')
  const { queries } = useServices()
  const format = useFormat()
  const logins = useMemo(
    () =>
      queries.list('last_login', {
        search: '',
        filter: { user_id: { in: [userId] } },
        orderBy: parseOrder('date:desc'),
        page: 1,
        limit: 5,
      }),
    [queries, userId],
  )
  const { value } = useObservable(logins)
  const date = value?.rows[0]?.date
  if (!value) return null
  if (date === undefined) return <span className="text-ink-3">{t('neverSignedIn')}</span>
  return (
    <time dateTime={date} title={format.instant(date)} className="truncate text-ink-2 tabular">
      {format.moment(date)}
    </time>
  )
}
