import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { cx } from '../../../kit/cx.ts'
import { usePerson } from '../../../services/services.tsx'
import { canAnswer } from './seen-by-client.ts'

/**
 * The person for whose answer a ticket waits, after a dot; nothing where it waits for nobody, or
 * for a person unknown here. The staff learn where that person can't answer, since nothing else
 * would end the wait.
 */
export const WaitingFor = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const { actor } = usePerson()
  const references = useReferences()
  const id = ticket.waiting_validation_user_id ?? ticket.waiting_solving_user_id
  const user = references.find('user', id)
  if (!user) return null
  const isOwn = user.id === actor.id
  const isUnseen =
    references.find('role', user.role_id)?.slug === 'client' &&
    !canAnswer(user, ticket, references.find('projet', ticket.projet_id))
  const name = `${user.firstname} ${user.lastname}`
  return (
    // On a phone a line of its own.
    <span className="flex min-w-0 items-center gap-1.5 max-sm:basis-full">
      <span aria-hidden className="text-ink-3 max-sm:hidden">
        ·
      </span>
      <span className={cx('truncate', (isOwn || isUnseen) && 'font-medium text-warning-text')}>
        {isOwn ? t('waitingForYou') : t(isUnseen ? 'waitingForUnseen' : 'waitingFor', { name })}
      </span>
    </span>
  )
}
