import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePath } from '../../../hooks/page/use-path.ts'
import { CallLink } from '../../../models/user/call-link.tsx'
import { useContentReady } from '../../../widgets/show-together.tsx'
import { PersonLine } from '../team/person-line.tsx'
import { useContacts } from '../team/use-people.ts'
import { HomeSection } from './home-section.tsx'

const MOST = 4

/** The people of the team who work for this client, and how to reach them. */
export const Contacts = () => {
  const { t } = useTranslation('clientSpace')
  const path = usePath()
  const contacts = useContacts()
  useContentReady(contacts !== undefined)
  if (!contacts || contacts.length === 0) return null
  return (
    <HomeSection title={t('contacts')} icon={UsersRound} more={{ to: path('client.team'), text: t('wholeTeam') }}>
      <ul className="overflow-hidden rounded-lg border bg-surface">
        {contacts.slice(0, MOST).map((person) => (
          <PersonLine key={person.id} person={person} end={<CallLink person={person} />} />
        ))}
      </ul>
    </HomeSection>
  )
}
