import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { INTERNAL_PAGE_SIZE } from '#contract/core/list-query.ts'
import { user as model } from '#contract/models/user/user.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { Cell } from '../../../fields/cells.tsx'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useList } from '../../../hooks/records/use-records.ts'
import { useIsArriving } from '../../../hooks/sync/use-sync-status.ts'
import { Button } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { useTicketViews } from '../../../models/ticket/list/ticket-views.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { ClientTicketSheet } from '../tickets/client-ticket-sheet.tsx'
import { TicketLine } from '../tickets/ticket-line.tsx'
import { useColleagues, useContacts } from './use-people.ts'

/**
 * A person of the team or of one's company: how to reach them, and their open tickets with this
 * client.
 */
export const ClientTeamMember = () => {
  const { t } = useTranslation('clientSpace')
  const { user: id = '' } = useParams()
  const path = usePath()
  const contacts = useContacts()
  const contact = contacts?.find((one) => one.id === id)
  const person = useColleagues().find((one) => one.id === id) ?? contact
  const isArriving = useIsArriving()
  useScreenTitle(person ? titleOf(person) : t('team'))
  if (!person && (isArriving || !contacts)) return <Skeleton className="h-14 w-full" />
  if (!person) {
    return (
      <EmptyState
        isHeading
        icon={<SearchX />}
        title={t('memberNotFound')}
        hint={t('notFoundHint')}
        action={
          <Button look="secondary" asChild>
            <Link to={path('client.team')}>{t('toTeam')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <>
      <div className="mb-5 flex items-center gap-3">
        <Avatar name={titleOf(person)} url={person.avatar_url} size="large" />
        <h1 className="min-w-0 truncate font-semibold text-xl">{titleOf(person)}</h1>
      </div>
      <dl className="mb-6 grid max-w-[560px] grid-cols-[120px_minmax(0,1fr)] items-center gap-y-3 rounded-lg border bg-surface px-4 py-4 touch:gap-y-0 touch:[&_a]:inline-flex touch:[&_a]:min-h-11 touch:[&_a]:items-center">
        <dt className="text-ink-2">{t('email')}</dt>
        <dd className="min-w-0 truncate">
          <Cell value={person.email} field={model.fields.email} />
        </dd>
        {person.phone !== null && (
          <>
            <dt className="text-ink-2">{t('phone')}</dt>
            <dd>
              <Cell value={person.phone} field={model.fields.phone} />
            </dd>
          </>
        )}
      </dl>
      <OpenTickets person={person} field={contact ? 'responsable_id' : 'created_by_id'} />
      <ClientTicketSheet />
    </>
  )
}

interface OpenTicketsProps {
  readonly person: Mirrored<'user'>
  readonly field: 'responsable_id' | 'created_by_id'
}

/** The open tickets that a person looks after, or has raised. */
const OpenTickets = ({ person, field }: OpenTicketsProps) => {
  const { t } = useTranslation('clientSpace')
  const { open } = useTicketViews()
  const query = useMemo(
    () => ({
      search: '',
      filter: { ...open, [field]: { in: [person.id] } },
      orderBy: [{ field: 'created_at', direction: 'desc' as const }],
      page: 1,
      limit: INTERNAL_PAGE_SIZE,
    }),
    [open, field, person.id],
  )
  const { value } = useList('ticket', query)
  if (!value || value.rows.length === 0) return null
  const title = t(field === 'responsable_id' ? 'lookedAfter' : 'raised')
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold text-md">{title}</h2>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {value.rows.map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}
