import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useAct } from '../../use-act.ts'

/** A star of one's own. The event carries the wanted value, so that a repeat can't flip it back. */
export const FavoriteButton = ({ ticket, inRow }: { readonly ticket: Mirrored<'ticket'>; readonly inRow: boolean }) => {
  const { t } = useTranslation('ticket')
  const { act } = useAct()
  const isOn = ticket.is_favorite
  return (
    <IconButton
      size="small"
      label={isOn ? t('unfavorite') : t('favorite')}
      aria-pressed={isOn}
      tabIndex={inRow ? -1 : 0}
      onClick={() => act('ticket', ticket, 'toggleFavorite', { is_favorite: !isOn })}
      className={cx(
        inRow && 'relative z-10',
        isOn ? 'text-star hover:text-star' : inRow && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100',
      )}
    >
      <Star aria-hidden className={cx(isOn && 'fill-current')} />
    </IconButton>
  )
}
