import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { useScreenTitle } from '../../../layouts/frame.tsx'
import { usePerson } from '../../../services/services.tsx'
import { InviteColleague } from './invite-colleague.tsx'
import { PersonLine } from './person-line.tsx'
import { RemoveColleague } from './remove-colleague.tsx'
import { useColleagues, useContacts } from './use-people.ts'

/** Lists who works for the client, and the people of the company who have an account. */
export const ClientTeam = () => {
  const { t } = useTranslation('clientSpace')
  const { user } = usePerson()
  const contacts = useContacts()
  const colleagues = useColleagues()
  useScreenTitle(t('team'))
  // Staff manage the people of a client on their own pages.
  const mayManage = user.is_client_manager && user.client_id !== null
  return (
    <>
      <h1 className="mb-5 font-semibold text-xl">{t('team')}</h1>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <section aria-label={t('contacts')}>
          <h2 className="mb-2 flex min-h-control items-center font-semibold text-md">{t('contacts')}</h2>
          <People people={contacts} title={t('noContact')} hint={t('noContactHint')} mayRemove={false} />
        </section>
        <section aria-label={t('colleagues')}>
          <div className="mb-2 flex min-h-control items-center gap-2">
            <h2 className="min-w-0 flex-1 truncate font-semibold text-md">{t('colleagues')}</h2>
            {mayManage && <InviteColleague />}
          </div>
          <People people={colleagues} title={t('noTeam')} hint={t('noTeamHint')} mayRemove={mayManage} />
        </section>
      </div>
    </>
  )
}

interface PeopleProps {
  readonly people: readonly Mirrored<'user'>[]
  /** Said where there is nobody. */
  readonly title: string
  readonly hint: string
  readonly mayRemove: boolean
}

const People = ({ people, title, hint, mayRemove }: PeopleProps) => {
  const { actor } = usePerson()
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
        <PersonLine key={person.id} person={person} end={mayRemove && person.id !== actor.id && <RemoveColleague person={person} />} />
      ))}
    </ul>
  )
}
