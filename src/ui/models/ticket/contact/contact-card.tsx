import { Mail, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { client as model } from '#contract/models/client/client.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Avatar } from '../../../fields/avatar.tsx'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { useRecordPath } from '../../../hooks/page/use-record-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { countryName } from '../../../text/country-name.ts'
import { mapHref, telHref } from '../../../text/links.ts'
import { addressLines } from '../../../text/postal-address.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import type { TicketContact } from './contacts-of.ts'
import { useTicketContacts } from './use-ticket-contacts.ts'

const LINK =
  'inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 text-accent-text touch:min-h-11 hover:underline [&_svg]:size-4 [&_svg]:shrink-0'

interface ContactCardProps {
  readonly ticket: Mirrored<'ticket'>
  readonly space: StaffSpace
}

/** How staff reach the client of a ticket: its address, and the people to call or to write to. */
export const ContactCard = ({ ticket, space }: ContactCardProps) => {
  const { t } = useTranslation('ticket')
  const references = useReferences()
  const contacts = useTicketContacts(ticket)
  const client = references.find('client', references.find('projet', ticket.projet_id)?.client_id ?? null)
  if (!client) return null
  return (
    <section aria-label={t('contact.title')} className="mb-5 grid gap-2.5">
      <h2 className="font-semibold">{t('contact.title')}</h2>
      <ClientAddress client={client} space={space} />
      {contacts.length === 0 ? (
        <p className="text-ink-3">{t('contact.none')}</p>
      ) : (
        <ul className="grid gap-2.5">
          {contacts.map((contact) => (
            <ContactLine key={contact.person.id} contact={contact} />
          ))}
        </ul>
      )}
    </section>
  )
}

const ClientAddress = ({ client, space }: { readonly client: Mirrored<'client'>; readonly space: StaffSpace }) => {
  const { t } = useTranslation('ticket')
  const locale = useLocale()
  const to = useRecordPath(space)('client', client.id)
  const lines = [...addressLines(client), ...(client.country === model.fields.country.default ? [] : [countryName(client.country, locale)])]
  return (
    <div className="min-w-0">
      {to === null ? (
        <p className="font-medium">{client.name}</p>
      ) : (
        <Link to={to} className={LINK}>
          <span className="truncate font-medium">{client.name}</span>
        </Link>
      )}
      {lines.length > 0 && (
        <>
          <address className="whitespace-pre-line break-words text-ink-2 not-italic">{lines.join('\n')}</address>
          <a href={mapHref(lines, navigator.userAgent)} target="_blank" rel="noreferrer noopener" className={LINK}>
            <MapPin aria-hidden />
            {t('contact.map')}
          </a>
        </>
      )}
    </div>
  )
}

const ContactLine = ({ contact: { person, reason } }: { readonly contact: TicketContact<Mirrored<'user'>> }) => {
  const { t } = useTranslation('ticket')
  const name = titleOf(person)
  return (
    <li className="flex min-w-0 gap-2.5">
      <Avatar name={name} url={person.avatar_url} size="medium" />
      <div className="grid min-w-0 flex-1 justify-items-start">
        <span className="max-w-full truncate font-medium">{name}</span>
        {reason !== 'client' && <span className="text-ink-3 text-sm">{t(`contact.${reason}`)}</span>}
        {person.phone !== null && (
          <a href={telHref(person.phone)} className={LINK}>
            <Phone aria-hidden />
            <span className="tabular">{person.phone}</span>
          </a>
        )}
        <a href={`mailto:${person.email}`} className={LINK}>
          <Mail aria-hidden />
          <span className="truncate">{person.email}</span>
        </a>
      </div>
    </li>
  )
}
