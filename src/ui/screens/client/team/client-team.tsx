import { Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { CallLink } from '../../../models/user/call-link.tsx'
import { usePerson } from '../../../services/services.tsx'
import { InviteColleague } from './invite-colleague.tsx'
import { PersonLine } from './person-line.tsx'
import { RemoveColleague } from './remove-colleague.tsx'
import { useColleagues, useContacts } from './use-people.ts'

/** Lists who works for the client, and the people of the company who have an account. */
export const ClientTeam = () => {
  const { t } = useTranslation('clientSpace')
  const { actor, user } = usePerson()
  const contacts = useContacts()
  const colleagues = useColleagues()
  useScreenTitle(t('team'))
  // Staff manage the people of a client on their own pages.
  const mayManage = user.is_client_manager && user.client_id !== null
  const removal = (person: Mirrored<'user'>) =>
    mayManage && person.id !== actor.id && <RemoveColleague person={person} />
  return (
    <>
      <h1 className="mb-5 font-semibold text-xl">{t('team')}</h1>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <section aria-label={t('contacts')}>
          <h2 className="mb-2 flex min-h-control items-center font-semibold text-md">{t('contacts')}</h2>
          <People
            people={contacts}
            title={t('noContact')}
            hint={t('noContactHint')}
            endOf={(person) => <CallLink person={person} />}
          />
        </section>
        <section aria-label={t('colleagues')}>
          <div className="mb-2 flex min-h-control items-center gap-2">
            <h2 className="min-w-0 flex-1 truncate font-semibold text-md">{t('colleagues')}</h2>
            {mayManage && <InviteColleague />}
          </div>
          <People people={colleagues} title={t('noTeam')} hint={t('noTeamHint')} endOf={removal} />
        </section>
      </div>
    </>
  )
}

interface PeopleProps {
  /** Undefined while they are read. */
  readonly people: readonly Mirrored<'user'>[] | undefined
  /** Said where there is nobody. */
  readonly title: string
  readonly hint: string
  /** Buttons at the end of a line. */
  endOf(person: Mirrored<'user'>): ReactNode
}

const People = ({ people, title, hint, endOf }: PeopleProps) => {
  if (!people) return <Skeleton className="h-28 w-full" />
  if (people.length === 0) {
    return (
      <div className="rounded-lg border bg-surface">
        <EmptyState icon={<Users />} title={title} hint={hint} className="py-10" />
      </div>
    )
  }
  return (
    <ul className="overflow-hidden rounded-lg border bg-surface">
      {people.map((person) => (
        <PersonLine key={person.id} person={person} end={endOf(person)} />
      ))}
    </ul>
  )
}
