import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { client as model } from '#contract/models/client/client.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { mapHref } from '../../../text/contact-href.ts'
import { countryName } from '../../../text/country-name.ts'
import { addressLines } from '../../../text/postal-address.ts'
import { CONTACT_LINK } from './contact-link.ts'

/** The postal address of a client with its place on a map; nothing for a client without one. */
export const AddressLines = ({ client }: { readonly client: Mirrored<'client'> }) => {
  const { t } = useTranslation('ticket')
  const locale = useLocale()
  const lines = [
    ...addressLines(client),
    ...(client.country === model.fields.country.default ? [] : [countryName(client.country, locale)]),
  ]
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
