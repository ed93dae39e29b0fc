import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import type { PointageButtonsProps } from './pointage-buttons.tsx'
import { usePointageRights } from './use-pointage-rights.ts'

/** Actions on a pointage in one menu, for cards. */
export const PointageMenu = ({ pointage, ask }: PointageButtonsProps) => {
  const { t } = useTranslation()
  const { t: tPointage } = useTranslation('pointage')
  const format = useFormat()
  const { mayEdit, mayDelete } = usePointageRights()(pointage)
  if (!mayEdit && !mayDelete) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton
          size="small"
          label={tPointage('actionsOf', { date: format.day(pointage.date) })}
          className="relative z-10"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {mayEdit && (
        <MenuItem onSelect={() => ask.edit(pointage)}>
          <Pencil aria-hidden />
          {t('edit')}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem destructive onSelect={() => ask.remove(pointage)}>
          <Trash2 aria-hidden />
          {t('delete')}
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
