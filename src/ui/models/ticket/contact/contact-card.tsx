import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRecordPath } from '../../../hooks/page/use-record-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import type { StaffSpace } from '../../../navigation.ts'
import { AddressLines } from './address-lines.tsx'
import { CONTACT_LINK } from './contact-link.ts'
import { PersonLine } from './person-line.tsx'
import { useTicketContacts } from './use-ticket-contacts.ts'

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
  const recordPath = useRecordPath(space)
  if (!client) return null
  const to = recordPath('client', client.id)
  return (
    <section aria-label={t('contact.title')} className="mb-5 grid gap-2.5">
      <h2 className="font-semibold">{t('contact.title')}</h2>
      <div className="min-w-0">
        {to === null ? (
          <p className="font-medium">{client.name}</p>
        ) : (
          <Link to={to} className={CONTACT_LINK}>
            <span className="truncate font-medium">{client.name}</span>
          </Link>
        )}
        <AddressLines client={client} />
      </div>
      {contacts.length === 0 ? (
        <p className="text-ink-3">{t('contact.none')}</p>
      ) : (
        <ul className="grid gap-2.5">
          {contacts.map(({ person, reason }) => (
            <PersonLine key={person.id} person={person} reason={reason === 'client' ? null : t(`contact.${reason}`)} />
          ))}
        </ul>
      )}
    </section>
  )
}
