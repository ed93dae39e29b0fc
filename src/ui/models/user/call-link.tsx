import { Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { telHref } from '../../text/contact-href.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'

/** Calls a person from a line of a phone; the line of a computer shows the number alone. */
export const CallLink = ({ person }: { readonly person: Mirrored<'user'> }) => {
  const { t } = useTranslation('clientSpace')
  if (person.phone === null) return null
  return (
    <a
      href={telHref(person.phone)}
      aria-label={t('call', { name: titleOf(person) })}
      className="relative z-10 hidden size-11 shrink-0 items-center justify-center rounded-full border text-accent-text active:bg-pressed touch:inline-flex"
    >
      <Phone aria-hidden className="size-4" />
    </a>
  )
}
