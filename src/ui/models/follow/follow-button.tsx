import { Bell, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useFollow, useTicketFollow } from './use-follow.ts'
import type { FollowState } from './use-follow-choice.ts'

const useShown = (id: RecordId, { isFollowing, choose }: FollowState) =>
  useOptimisticValue({ id, value: isFollowing }, choose)

/** « Suivre »: the person hears of every ticket of a projet or of a client, or no more. */
export const FollowButton = ({ model, id }: { readonly model: 'projet' | 'client'; readonly id: RecordId }) => {
  const { t } = useTranslation('notification')
  const [isOn, change] = useShown(id, useFollow(model, id))
  const names = {
    projet: [t('followProjet'), t('unfollowProjet')],
    client: [t('followClient'), t('unfollowClient')],
  } as const
  return (
    <Button look="secondary" aria-label={names[model][isOn ? 1 : 0]} onClick={() => change(!isOn)}>
      {isOn ? <BellRing aria-hidden className="text-accent-text" /> : <Bell aria-hidden />}
      {t(isOn ? 'followed' : 'follow')}
    </Button>
  )
}

/** A bell beside the name of a ticket: whether the person hears of it. */
export const FollowTicketButton = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('notification')
  const [isOn, change] = useShown(ticket.id, useTicketFollow(ticket))
  return (
    <IconButton
      size="small"
      label={t(isOn ? 'unfollowTicket' : 'followTicket')}
      onClick={() => change(!isOn)}
      className={cx(isOn && 'text-accent-text hover:text-accent-text')}
    >
      {isOn ? <BellRing aria-hidden /> : <Bell aria-hidden />}
    </IconButton>
  )
}
