import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useAct } from '../../use-act.ts'

const STAR = <Star aria-hidden />
const STAR_ON = <Star aria-hidden className="fill-current" />

interface FavoriteStarProps {
  readonly isOn: boolean
  readonly label: string
  readonly inRow: boolean
  onToggle(): void
}

export const FavoriteStar = ({ isOn, label, inRow, onToggle }: FavoriteStarProps) => (
  <IconButton
    size="small"
    label={label}
    aria-pressed={isOn}
    tabIndex={inRow ? -1 : 0}
    onClick={onToggle}
    className={cx(
      inRow && 'relative z-10',
      isOn ? 'text-star hover:text-star' : inRow && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100',
    )}
  >
    {isOn ? STAR_ON : STAR}
  </IconButton>
)

/** A star of one's own. The event carries the wanted value, so that a repeat can't flip it back. */
export const FavoriteButton = ({ ticket }: { readonly ticket: Mirrored<'ticket'> }) => {
  const { t } = useTranslation('ticket')
  const { act } = useAct()
  const isOn = ticket.is_favorite
  return (
    <FavoriteStar
      isOn={isOn}
      inRow={false}
      label={isOn ? t('unfavorite') : t('favorite')}
      onToggle={() => act('ticket', ticket, 'toggleFavorite', { is_favorite: !isOn })}
    />
  )
}
