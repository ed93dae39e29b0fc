import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { pointageActions } from '#contract/models/pointage/pointage.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem } from '../../kit/overlays/dropdown-menu.tsx'
import type { OpenPointageDialog } from './pointage-dialogs.tsx'

type Pointage = Mirrored<'pointage'>

interface ButtonsProps {
  readonly pointage: Pointage
  readonly ask: OpenPointageDialog
}

/** Actions that this person may take on a pointage. */
export const usePointageRights = () => {
  const context = useActionContext()
  return useCallback(
    (pointage: Pointage) => ({
      mayEdit: pointageActions.editUt.when(pointage, context, null) === null,
      mayDelete: pointageActions.delete.when(pointage, context, null) === null,
    }),
    [context],
  )
}

/** The actions that this person may run on a pointage, at the end of its row. */
export const PointageButtons = ({ pointage, ask }: ButtonsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { mayEdit, mayDelete } = usePointageRights()(pointage)
  const name = `${format.ut(pointage.ut)}, ${format.day(pointage.date)}`
  const look = 'relative z-10 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100'
  return (
    <span className="flex items-center">
      {mayEdit && (
        <IconButton size="small" label={t('labelled', { label: t('edit'), value: name })} onClick={() => ask.edit(pointage)} className={look}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton size="small" label={t('labelled', { label: t('delete'), value: name })} onClick={() => ask.remove(pointage)} className={look}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

/** Actions on a pointage in one menu, for cards. */
export const PointageMenu = ({ pointage, ask }: ButtonsProps) => {
  const { t } = useTranslation()
  const { t: tPointage } = useTranslation('pointage')
  const format = useFormat()
  const { mayEdit, mayDelete } = usePointageRights()(pointage)
  if (!mayEdit && !mayDelete) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton size="small" label={tPointage('actionsOf', { date: format.day(pointage.date) })} className="relative z-10">
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
