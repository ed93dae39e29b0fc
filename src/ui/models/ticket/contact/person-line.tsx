import { Mail, Phone } from 'lucide-react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { telHref } from '../../../text/contact-href.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { CONTACT_LINK } from './contact-link.ts'

interface PersonLineProps {
  readonly person: Mirrored<'user'>
  /** Why this person is named. */
  readonly reason: string | null
}

/** A person with the links that call them and write to them. */
export const PersonLine = ({ person, reason }: PersonLineProps) => {
  const name = titleOf(person)
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar name={name} url={person.avatar_url} size="medium" />
      <div className="grid min-w-0 flex-1 justify-items-start">
        <span className="max-w-full truncate font-medium">{name}</span>
        {reason !== null && <span className="text-ink-3 text-sm">{reason}</span>}
        {person.phone !== null && (
          <a href={telHref(person.phone)} className={CONTACT_LINK}>
            <Phone aria-hidden />
            <span className="tabular">{person.phone}</span>
          </a>
        )}
        <a href={`mailto:${person.email}`} className={CONTACT_LINK}>
          <Mail aria-hidden />
          <span className="truncate">{person.email}</span>
        </a>
      </div>
    </li>
  )
}
