import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Dispatched } from '#contract/core/events/event.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useOptimisticValue } from '../../hooks/actions/use-optimistic-value.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'

const STAR = <Star aria-hidden />
const STAR_ON = <Star aria-hidden className="fill-current" />

type Ticket = Mirrored<'ticket'>
type DispatchAction = ReturnType<typeof useDispatchAction>['dispatchAction']

/** The event carries the target value, so that a repetition can't flip it back. */
const setFavorite =
  (dispatchAction: DispatchAction, ticket: Ticket) =>
  (isFavorite: boolean, seen: boolean): Promise<Dispatched | null> => {
    const shown: Ticket = { ...ticket, is_favorite: seen }
    return dispatchAction('ticket', shown, 'toggleFavorite', { is_favorite: isFavorite })
  }

interface FavoriteStarProps {
  readonly ticket: Ticket
  readonly labels: { readonly on: string; readonly off: string }
  readonly inRow: boolean
  readonly dispatchAction: DispatchAction
}

export const FavoriteStar = ({ ticket, labels, inRow, dispatchAction }: FavoriteStarProps) => {
  const [isOn, change] = useOptimisticValue(
    { id: ticket.id, value: ticket.is_favorite },
    setFavorite(dispatchAction, ticket),
  )
  return (
    <IconButton
      size="small"
      label={isOn ? labels.on : labels.off}
      aria-pressed={isOn}
      // In a list the rows decide which star is a tab stop.
      tabIndex={inRow ? -1 : 0}
      data-row-button={inRow || undefined}
      onClick={() => change(!isOn)}
      className={cx(
        inRow && 'relative z-10',
        isOn
          ? 'text-star hover:text-star'
          : inRow && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100',
      )}
    >
      {isOn ? STAR_ON : STAR}
    </IconButton>
  )
}

/** A star with its own hooks, for a single ticket. */
export const FavoriteButton = ({ ticket }: { readonly ticket: Ticket }) => {
  const { t } = useTranslation('ticket')
  const { dispatchAction } = useDispatchAction()
  return (
    <FavoriteStar
      ticket={ticket}
      inRow={false}
      labels={{ on: t('unfavorite'), off: t('favorite') }}
      dispatchAction={dispatchAction}
    />
  )
}
