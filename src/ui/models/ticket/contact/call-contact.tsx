import type { Mirrored } from '#src/store/mirrored.ts'
import { CallLink } from '../../user/call-link.tsx'
import { useTicketContacts } from './use-ticket-contacts.ts'

/** Calls the first person of the client who has a phone, by one tap on a touch screen. */
export const CallContact = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const contact = useTicketContacts(ticket).find(({ person }) => person.phone !== null)
  return contact ? <CallLink person={contact.person} /> : null
}
