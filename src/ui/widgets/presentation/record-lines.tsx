import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findAction, type ModelName } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRecordAction } from '../../hooks/actions/use-record-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { AlertDialog } from '../../kit/overlays/alert-dialog.tsx'
import { SyncMark } from '../sync/sync-mark.tsx'
import type { AnyPresentation } from './presentation.ts'
import { RecordDialog } from './record-dialog.tsx'

type Row = Mirrored<ModelName>

interface LineContent<R> {
  /** Name of the row in the labels of its buttons. */
  nameOf(row: R): string
  /** Content of the row's line. */
  content(row: R): ReactNode
}

interface RecordLinesProps<R extends Row> extends LineContent<R> {
  readonly presentation: AnyPresentation
  readonly title: string
  readonly hint: string
  /** Undefined while they load. */
  readonly rows: readonly R[] | undefined
  /** Values of every new record. */
  readonly fixed?: FormValues
}

/** A short list of records with forms in dialogs, for people who may change them. */
export const RecordLines = <R extends Row>({
  presentation,
  title,
  hint,
  rows,
  fixed,
  nameOf,
  content,
}: RecordLinesProps<R>) => {
  const { t } = useTranslation('record')
  const labels = useLabels()
  const { actor } = useActionContext()
  const [adding, setAdding] = useState(false)
  const { model } = presentation
  const create = findAction(model, 'create')
  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <h2 className="flex-1 font-semibold text-md">{title}</h2>
        {create?.who.includes(actor.role) && (
          <Button look="secondary" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {labels.actionOf(model, 'create')}
          </Button>
        )}
      </div>
      <p className="mb-2 max-w-[72ch] text-ink-2 text-sm">{hint}</p>
      <ul className="overflow-hidden rounded-lg border">
        {rows?.length === 0 && (
          <li className="flex min-h-row items-center px-3 py-1 text-ink-3">{t(`emptyHint.${model}`)}</li>
        )}
        {rows?.map((row) => (
          <Line key={row.id} presentation={presentation} row={row} name={nameOf(row)}>
            {content(row)}
          </Line>
        ))}
      </ul>
      <RecordDialog
        presentation={presentation}
        record={null}
        {...(fixed ? { fixed } : {})}
        open={adding}
        onOpenChange={setAdding}
      />
    </section>
  )
}

interface LineProps {
  readonly presentation: AnyPresentation
  readonly row: Row
  readonly name: string
  readonly children: ReactNode
}

const Line = ({ presentation, row, name, children }: LineProps) => {
  const { t } = useTranslation('record')
  const { t: tCommon } = useTranslation()
  const context = useActionContext()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { model } = presentation
  const removal = useRecordAction<ModelName>(model, row, 'delete' as never, { needsInput: false })
  const mayEdit = findAction(model, 'update')?.when(row as never, context, null) === null
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 border-line border-b py-1 pr-1.5 pl-3 last:border-0">
      {children}
      <SyncMark mark={row.sync} />
      {mayEdit && (
        <span className="ml-auto flex">
          <IconButton
            label={tCommon('labelled', { label: t(`update.${model}`), value: name })}
            onClick={() => setOpen('edit')}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={tCommon('labelled', { label: tCommon('delete'), value: name })}
            onClick={() => setOpen('remove')}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
      <RecordDialog
        presentation={presentation}
        record={row}
        open={open === 'edit'}
        onOpenChange={() => setOpen(null)}
      />
      <AlertDialog
        open={open === 'remove'}
        onOpenChange={() => setOpen(null)}
        title={t('deleteTitle', { name })}
        description={t('deleteText')}
        cancelLabel={tCommon('cancel')}
        confirmLabel={tCommon('delete')}
        destructive
        onConfirm={removal.choose}
      />
    </li>
  )
}
