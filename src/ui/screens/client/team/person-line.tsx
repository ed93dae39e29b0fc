import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { usePath } from '../../../hooks/page/use-path.ts'
import { Badge } from '../../../kit/badge.tsx'
import { usePerson } from '../../../services/services.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'

interface PersonLineProps {
  readonly person: Mirrored<'user'>
  /** Buttons at the end of the line. */
  readonly end?: ReactNode
}

/** A person with photo, name, and how to reach them. */
export const PersonLine = ({ person, end }: PersonLineProps) => {
  const { t } = useTranslation('clientSpace')
  const { actor } = usePerson()
  const path = usePath()
  return (
    <li className="relative flex items-center gap-3 border-line border-b px-4 py-3 last:border-0 hover:bg-hover">
      <Avatar name={titleOf(person)} url={person.avatar_url} size="medium" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            to={path('client.teamMember', { user: person.id })}
            className="min-w-0 truncate font-medium text-md after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {titleOf(person)}
            {person.id === actor.id && <span className="font-normal text-ink-3"> ({t('you')})</span>}
          </Link>
          {person.is_client_manager && <Badge tone="neutral">{t('seesInvoices')}</Badge>}
        </p>
        <p className="text-ink-2 text-sm max-sm:break-words sm:truncate">
          {person.email}
          {person.phone !== null && (
            <span className="whitespace-nowrap max-sm:block">
              <span aria-hidden className="max-sm:hidden">
                {' · '}
              </span>
              {person.phone}
            </span>
          )}
        </p>
      </div>
      {end}
    </li>
  )
}
