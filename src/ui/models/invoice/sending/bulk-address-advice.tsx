import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { Notice } from '../../../kit/feedback/notice.tsx'
import { MAX_NAMED, useUnaddressed } from './address-advice.tsx'

interface BulkAddressAdviceProps {
  /** Drafts that are issued together. */
  readonly drafts: readonly Mirrored<'invoice'>[]
  /** Runs when one of the links is followed. */
  onFollow(): void
}

/** Names the clients of drafts whose files will have no address of the buyer. */
export const BulkAddressAdvice = ({ drafts, onFollow }: BulkAddressAdviceProps) => {
  const { t, i18n } = useTranslation('invoicing')
  const references = useReferences()
  const path = usePath()
  const found = useUnaddressed(drafts.flatMap(({ client_id }) => references.find('client', client_id) ?? []))
  if (found.length === 0) return null
  const others = found.length - MAX_NAMED
  const items = [
    ...found.slice(0, MAX_NAMED).map(({ id }) => id),
    ...(others > 0 ? [t('send.otherClients', { count: others })] : []),
  ]
  return (
    <Notice tone="info">
      {t('send.noAddress', { count: found.length })}{' '}
      {new Intl.ListFormat(i18n.language).formatToParts(items).map(({ value }) => {
        const client = found.find(({ id }) => id === value)
        if (!client) return value
        return (
          <Link
            key={client.id}
            to={path('manager.client', { client: client.id })}
            onClick={onFollow}
            className="rounded-sm underline underline-offset-2"
          >
            {client.name}
          </Link>
        )
      })}
      {'. '}
      {t('send.noAddressHint')}
    </Notice>
  )
}
