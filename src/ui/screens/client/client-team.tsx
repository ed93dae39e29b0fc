import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { usePath } from '../../hooks/page/use-path.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { usePerson } from '../../services/services.tsx'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** The people of a client; for staff, the people of all clients. */
export const useClientTeam = (): readonly Mirrored<'user'>[] => {
  const { user } = usePerson()
  return useReferences()
    .all('user')
    .filter(
      ({ client_id: client, is_active: isActive }) => isActive && client !== null && (user.client_id === null || client === String(user.client_id)),
    )
}

/** The people of one's company who have an account. */
export const ClientTeam = () => {
  const { t } = useTranslation('clientSpace')
  const { actor } = usePerson()
  const path = usePath()
  const people = useClientTeam()
  useScreenTitle(t('team'))
  return (
    <>
      <h1 className="mb-5 font-semibold text-xl">{t('team')}</h1>
      {people.length === 0 ? (
        <div className="rounded-lg border bg-surface">
          <EmptyState icon={<Users />} title={t('noTeam')} hint={t('noTeamHint')} />
        </div>
      ) : (
        <ul className="overflow-hidden rounded-lg border bg-surface">
          {people.map((person) => (
            <li key={person.id} className="relative flex items-center gap-3 border-line border-b px-4 py-3 last:border-0 hover:bg-hover">
              <Avatar name={titleOf(person)} url={person.avatar_url} size="medium" />
              <div className="min-w-0 flex-1">
                <Link
                  to={path('client.teamMember', { user: person.id })}
                  className="block truncate font-medium text-md after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
                >
                  {titleOf(person)}
                  {person.id === actor.id && <span className="font-normal text-ink-3"> ({t('you')})</span>}
                </Link>
                <p className="text-ink-2 text-sm max-sm:break-words sm:truncate">
                  {/* A number is not cut at the end of a line. */}
                  {[person.email, person.phone?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
