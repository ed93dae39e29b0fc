import { useMemo } from 'react'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { contactsOf, type TicketContact } from './contacts-of.ts'

/** The people to reach about a ticket, from the mirror of this device. */
export const useTicketContacts = ({
  projet_id,
  created_by_id,
  email,
}: Pick<Mirrored<'ticket'>, 'projet_id' | 'created_by_id' | 'email'>): readonly TicketContact<Mirrored<'user'>>[] => {
  const references = useReferences()
  return useMemo(() => {
    const clientId = references.find('projet', projet_id)?.client_id ?? null
    return contactsOf({ created_by_id, email }, clientId, references.all('user'))
  }, [references, projet_id, created_by_id, email])
}
