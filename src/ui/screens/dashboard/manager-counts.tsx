import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { labelColour } from '../../fields/label-colour.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useStaff } from '../../hooks/records/people.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { StageIcon } from '../../kit/stage-icon.tsx'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { filterSearch } from '../../widgets/list/address/list-url.ts'
import { useContentReady } from '../../widgets/show-together.tsx'

interface Counted {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly filter: ListQuery['filter']
}

/** Number of tickets by status and by person. */
export const ManagerCounts = () => {
  const { t } = useTranslation('dashboard')
  const statuses = useReferences().all('ticket_status')
  const staff = useStaff()
  const { open } = useTicketViews()

  const byStatus = useMemo(
    (): readonly Counted[] =>
      statuses
        // Closed tickets are most of all, and none of today's work.
        .filter(({ stage }) => stage !== 'closed')
        .map((status) => ({
          key: status.id,
          label: status.name,
          icon: <StageIcon stage={status.stage} colour={labelColour(status)} />,
          filter: { status_id: { in: [status.id] } },
        })),
    [statuses],
  )
  const byPerson = useMemo((): readonly Counted[] => {
    const people = staff.map((user) => {
      const name = `${user['firstname']} ${user['lastname']}`
      return {
        key: user.id,
        label: name,
        icon: <Avatar name={name} url={null} />,
        filter: { ...open, responsable_id: { in: [user.id] } },
      }
    })
    const nobody = {
      key: 'nobody',
      label: t('unassigned'),
      icon: <Avatar name="?" url={null} />,
      filter: { ...open, responsable_id: { in: [null] } },
    }
    return [...people, nobody]
  }, [staff, open, t])

  return (
    <>
      <Counts title={t('stages')} counted={byStatus} sorted={false} />
      <Counts title={t('people')} counted={byPerson} sorted />
    </>
  )
}

const Counts = ({
  title,
  counted,
  sorted,
}: {
  readonly title: string
  readonly counted: readonly Counted[]
  readonly sorted: boolean
}) => {
  const path = usePath()
  const format = useFormat()
  const sets = useMemo(() => counted.map(({ filter }) => ({ search: '', filter })), [counted])
  const countOf = useSetCounts('ticket', sets)
  const rows = counted.map((entry) => ({ ...entry, count: countOf({ search: '', filter: entry.filter }) }))
  useContentReady(counted.length > 0 && rows.every(({ count }) => count !== undefined))
  const most = Math.max(1, ...rows.map(({ count = 0 }) => count))
  const shown = sorted
    ? rows.filter(({ count = 0 }) => count > 0).sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
    : rows
  return (
    <section aria-label={title}>
      <h2 className="mb-1.5 font-semibold text-md">{title}</h2>
      <ul className="rounded-lg border p-1.5">
        {shown.map((row) => (
          <li key={row.key}>
            <Link
              to={`${path('manager.tickets')}${filterSearch(row.filter)}`}
              className="flex h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover touch:h-11"
            >
              {row.icon}
              <span className="min-w-0 grow truncate">{row.label}</span>
              {/* Gives up its room before the words are cut. */}
              <span aria-hidden className="h-1.5 w-16 min-w-0 shrink-[9999] overflow-hidden rounded-full bg-hover">
                <span
                  className="block h-full origin-left rounded-full bg-line-strong"
                  style={{ transform: `scaleX(${(row.count ?? 0) / most})` }}
                />
              </span>
              <span className="w-12 text-right text-ink-2 tabular">
                {row.count === undefined ? '' : format.number(row.count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
