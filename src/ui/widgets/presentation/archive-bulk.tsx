import { Archive, ArchiveRestore } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import { type ActionName, findAction, type ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import type { PresentedModel } from '../../locales/derived-routes.ts'
import { isArchived, titleOf } from './record-title.tsx'

type ArchiveAction = 'setArchive' | 'setUnArchive'

/** Archives records or takes them out of the archive: one event each, one toast, one undo. */
const useArchive = (model: PresentedModel) => {
  const { t } = useTranslation('record')
  const labels = useLabels()
  const { dispatchActions } = useDispatchAction()
  return async (records: readonly Mirrored<ModelName>[], action: ArchiveAction): Promise<void> => {
    const changing = records.filter((record) => isArchived(record) === (action === 'setUnArchive'))
    const [first] = changing
    if (!first) return void toast(t('nothingToArchive'))
    await dispatchActions(
      model,
      changing.map((record) => ({ record, action: action as ActionName<PresentedModel>, payload: {} })),
      (count) => ({
        title: t(action === 'setArchive' ? 'toArchive' : 'outOfArchive', {
          count,
          name: titleOf(first),
          model: labels.model[model].many,
        }),
      }),
    )
  }
}

const ICONS = { setArchive: Archive, setUnArchive: ArchiveRestore } as const

interface ArchiveButtonsProps {
  readonly model: PresentedModel
  readonly records: readonly Mirrored<ModelName>[]
  readonly size: 'small' | 'medium'
  done(): void
}

/** « Archiver » and « Désarchiver », each where one of the records allows it. */
export const ArchiveButtons = ({ model, records, size, done }: ArchiveButtonsProps) => {
  const labels = useLabels()
  const context = useActionContext()
  const archive = useArchive(model)
  const offered = (['setArchive', 'setUnArchive'] as const).filter((action) =>
    records.some(
      (record) =>
        isArchived(record) === (action === 'setUnArchive') &&
        findAction(model, action)?.when(record as unknown as AnyRecord, context, null) === null,
    ),
  )
  return offered.map((action) => {
    const Icon = ICONS[action]
    return (
      <Button
        key={action}
        look="secondary"
        size={size}
        onClick={() => {
          void archive(records, action)
          done()
        }}
      >
        <Icon aria-hidden />
        {labels.actionOf(model, action)}
      </Button>
    )
  })
}
