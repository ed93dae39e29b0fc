import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { AddressLines } from '../../models/ticket/contact/address-lines.tsx'
import { peopleToReach } from '../../models/ticket/contact/contacts-of.ts'
import { PersonLine } from '../../models/ticket/contact/person-line.tsx'

/** How staff reach a client: its people to call or to write to, and its address on a map. */
export const ClientContact = ({ client }: { readonly client: Mirrored<'client'> }) => {
  const { t } = useTranslation('ticket')
  const references = useReferences()
  const people = useMemo(() => peopleToReach(client.id, references.all('user')), [references, client.id])
  return (
    <section aria-label={t('contact.title')} className="grid gap-2.5">
      <h2 className="font-semibold text-md">{t('contact.title')}</h2>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
        {people.length === 0 ? (
          <p className="text-ink-3">{t('contact.none')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-2.5">
            {people.map((person) => (
              <PersonLine key={person.id} person={person} reason={null} />
            ))}
          </ul>
        )}
        <AddressLines client={client} />
      </div>
    </section>
  )
}
