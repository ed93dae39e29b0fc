import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workingTimeOf } from '#contract/models/working-time/ut-per-day.ts'
import { workingTimeActions } from '#contract/models/working-time/working-time.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRecordAction } from '../../hooks/actions/use-record-action.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { useWhere } from '../../hooks/records/use-records.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { useServices } from '../../services/services.tsx'
import { localDay } from '../../text/format.ts'
import { RecordDialog } from '../../widgets/presentation/record-dialog.tsx'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'
import { workingTimePresentation } from './presentation.ts'

type WorkingTime = Mirrored<'working_time'>

/** Length of a person's full day, with the day from which it counts; the newest first. */
export const WorkingTimes = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation('team')
  const { now } = useServices()
  const context = useActionContext()
  const [adding, setAdding] = useState(false)
  const rows = useWhere('working_time', 'user_id', user.id)
  const fixed = useMemo(() => ({ user_id: user.id }), [user.id])
  const current = rows && workingTimeOf(rows, user.id, localDay(now()))
  const mayAdd = workingTimeActions.create.who.includes(context.actor.role)
  return (
    <section aria-label={t('workingTimes.title')}>
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <h2 className="flex-1 font-semibold text-md">{t('workingTimes.title')}</h2>
        {mayAdd && (
          <Button look="secondary" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('workingTimes.add')}
          </Button>
        )}
      </div>
      <p className="mb-2 text-ink-2 text-sm">{t('workingTimes.hint')}</p>
      <ul className="overflow-hidden rounded-lg border">
        {rows?.length === 0 && (
          <li className="flex min-h-row items-center px-3 text-ink-3">{t('workingTimes.none')}</li>
        )}
        {rows?.map((row) => (
          <Line key={row.id} row={row} isCurrent={row === current} />
        ))}
      </ul>
      <RecordDialog
        presentation={workingTimePresentation}
        record={null}
        fixed={fixed}
        open={adding}
        onOpenChange={setAdding}
      />
    </section>
  )
}

const Line = ({ row, isCurrent }: { readonly row: WorkingTime; readonly isCurrent: boolean }) => {
  const { t } = useTranslation('team')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const context = useActionContext()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const removal = useRecordAction('working_time', row, 'delete', { needsInput: false })
  const day = format.day(row.starts_on)
  const mayEdit = workingTimeActions.update.when(row, context, null) === null
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 border-line border-b py-1 pr-1.5 pl-3 last:border-0">
      <span className="min-w-0 truncate">{t('workingTimes.from', { day })}</span>
      <span className="font-medium tabular">{t('workingTimes.perDay', { time: format.ut(row.ut_per_day) })}</span>
      {isCurrent && <Badge tone="neutral">{t('workingTimes.current')}</Badge>}
      <SyncMark mark={row.sync} />
      {mayEdit && (
        <span className="ml-auto flex">
          <IconButton label={t('workingTimes.edit', { day })} onClick={() => setOpen('edit')}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={t('workingTimes.remove', { day })} onClick={() => setOpen('remove')}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
      <RecordDialog
        presentation={workingTimePresentation}
        record={row}
        open={open === 'edit'}
        onOpenChange={() => setOpen(null)}
      />
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(null)}
        title={t('workingTimes.removeTitle')}
        description={t('workingTimes.removeText', { day })}
        cancelLabel={tCommon('cancel')}
        confirmLabel={tCommon('delete')}
        destructive
        onConfirm={removal.choose}
      />
    </li>
  )
}
