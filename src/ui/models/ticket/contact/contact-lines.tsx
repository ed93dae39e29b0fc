import { Mail, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { client as model } from '#contract/models/client/client.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { countryName } from '../../../text/country-name.ts'
import { mapHref, telHref } from '../../../text/links.ts'
import { addressLines } from '../../../text/postal-address.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'

/** A link of a contact: as high as a finger on a phone. */
export const CONTACT_LINK =
  'inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 text-accent-text touch:min-h-11 hover:underline [&_svg]:size-4 [&_svg]:shrink-0'

/** The postal address of a client with its place on a map; nothing for a client without one. */
export const AddressLines = ({ client }: { readonly client: Mirrored<'client'> }) => {
  const { t } = useTranslation('ticket')
  const locale = useLocale()
  const lines = [...addressLines(client), ...(client.country === model.fields.country.default ? [] : [countryName(client.country, locale)])]
  if (lines.length === 0) return null
  return (
    <div className="min-w-0">
      <address className="whitespace-pre-line break-words text-ink-2 not-italic">{lines.join('\n')}</address>
      <a href={mapHref(lines, navigator.userAgent)} target="_blank" rel="noreferrer noopener" className={CONTACT_LINK}>
        <MapPin aria-hidden />
        {t('contact.map')}
      </a>
    </div>
  )
}

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
