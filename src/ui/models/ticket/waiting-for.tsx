import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { cx } from '../../kit/cx.ts'
import { usePerson } from '../../services/services.tsx'

/**
 * The person for whose answer a ticket waits, after a dot; nothing where it waits for nobody, or
 * for a person unknown here.
 */
export const WaitingFor = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const { actor } = usePerson()
  const references = useReferences()
  const id = ticket.waiting_validation_user_id ?? ticket.waiting_solving_user_id
  const user = references.find('user', id)
  if (!user) return null
  const isOwn = user.id === actor.id
  return (
    // On a phone a line of its own.
    <span className="flex min-w-0 items-center gap-1.5 max-sm:basis-full">
      <span aria-hidden className="text-ink-3 max-sm:hidden">
        ·
      </span>
      <span className={cx('truncate', isOwn && 'font-medium text-warning-text')}>
        {isOwn ? t('waitingForYou') : t('waitingFor', { name: `${user.firstname} ${user.lastname}` })}
      </span>
    </span>
  )
}
