import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import type { AnyRecord } from '#contract/core/model.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { findAction } from '#contract/registry.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { RadioList } from '../../kit/inputs/radio-list.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import type { Label, LabelModel } from './label-models.ts'
import { LabelSign, stageOfLabel } from './label-preview.tsx'

interface MergeDialogProps {
  readonly model: LabelModel
  readonly record: Label
  /** All labels of the model. */
  readonly labels: readonly Label[]
  /** Number of tickets with the label; undefined while it is unknown. */
  readonly tickets: number | undefined
  close(): void
}

/** Deletes a label by merging it into another one, which its tickets get. */
export const MergeDialog = ({ model, record, labels, tickets, close }: MergeDialogProps) => {
  const { t } = useTranslation('settings')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const stage = stageOfLabel(record)
  const targets = labels.filter(
    (one) => one.id !== record.id && one.merged_into_id === null && stageOfLabel(one) === stage,
  )
  const [chosen, setChosen] = useState<RecordId | null>(targets.length === 1 ? (targets[0]?.id ?? null) : null)
  const into = targets.find((one) => one.id === chosen)
  const denial = findAction(model, 'merge')?.when(record as unknown as AnyRecord, context, null) ?? null

  const merge = async (target: Label) => {
    close()
    await dispatchActions(model, [{ record, action: 'merge', payload: { merged_into_id: target.id } }], () => ({
      title: t('mergeDone', { name: record.name, into: target.name }),
    }))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('mergeTitle', { name: record.name })}
      closeLabel={tCommon('close')}
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {tCommon('cancel')}
          </Button>
          <Button look="danger" disabled={!into || denial !== null} onClick={() => into && void merge(into)}>
            {t('mergeConfirm')}
          </Button>
        </>
      }
    >
      {denial !== null || targets.length === 0 ? (
        <Notice tone="warning">{denial === null ? t('mergeNone') : errorMessage(denial, locale)}</Notice>
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-2">{tickets ? t('mergeUsed', { count: tickets }) : t('mergeUnused')}</p>
          <RadioList
            legend={t('mergeInto')}
            value={chosen}
            onChange={setChosen}
            options={targets.map((one) => ({
              value: one.id,
              label: one.name,
              icon: <LabelSign look={one} stage={stage} />,
            }))}
          />
          <p className="text-ink-3 text-sm">{t('mergeFinal')}</p>
        </div>
      )}
    </Dialog>
  )
}
