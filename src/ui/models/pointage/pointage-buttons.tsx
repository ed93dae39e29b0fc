import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import type { OpenPointageDialog } from './pointage-dialogs.tsx'
import { usePointageRights } from './use-pointage-rights.ts'

/** A time entry, and the dialogs that its actions open. */
export interface PointageButtonsProps {
  readonly pointage: Mirrored<'pointage'>
  readonly ask: OpenPointageDialog
}

/** The actions that this person may run on a pointage, at the end of its row. */
export const PointageButtons = ({ pointage, ask }: PointageButtonsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { mayEdit, mayDelete } = usePointageRights()(pointage)
  const name = `${format.ut(pointage.ut)}, ${format.day(pointage.date)}`
  const look = 'relative z-10 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100'
  return (
    <span className="flex items-center">
      {mayEdit && (
        <IconButton
          size="small"
          label={t('labelled', { label: t('edit'), value: name })}
          onClick={() => ask.edit(pointage)}
          className={look}
        >
          <Pencil aria-hidden />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton
          size="small"
          label={t('labelled', { label: t('delete'), value: name })}
          onClick={() => ask.remove(pointage)}
          className={look}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </span>
  )
}
