import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/core/action.ts'
import { pointage as model } from '#contract/models/pointage/pointage.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/use-dispatch-action.ts'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useForm } from '../../widgets/form/use-form.ts'

/** Fields edited together, each with its own action. */
const EDITS = [
  ['ut', 'editUt'],
  ['date', 'editDate'],
  ['comment', 'editComment'],
] as const

const FORM: Pick<Action, 'body' | 'optional'> = {
  body: { ut: model.fields.ut, date: model.fields.date, comment: model.fields.comment },
  optional: 'none',
}

interface PointageDialogProps {
  readonly pointage: Mirrored<'pointage'>
  readonly open: boolean
  onOpenChange(open: boolean): void
}

export const PointageDialog = ({ pointage, open, onOpenChange }: PointageDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('edit')} closeLabel={t('close')}>
      <EditForm pointage={pointage} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

const EditForm = ({ pointage, close }: { readonly pointage: Mirrored<'pointage'>; close(): void }) => {
  const { t } = useTranslation()
  const { dispatchActions } = useDispatchAction()
  // The values at opening time: changes by others meanwhile are neither reverted nor taken as seen.
  const [initial] = useState(() => ({ ut: pointage.ut, date: pointage.date, comment: pointage.comment }))
  const form = useForm({
    action: FORM,
    initial,
    mode: 'update',
    draftKey: null,
    messages: {},
    submit: async (body) => {
      const uses = EDITS.filter(([field]) => body[field] !== initial[field]).map(([field, action]) => ({
        record: { ...pointage, ...initial },
        action,
        payload: { [field]: body[field] },
      }))
      const answers = await dispatchActions('pointage', uses, () => ({ title: t('saved') }))
      const wrong = answers?.find((answer) => answer.status === 'invalid')
      return answers === null ? { kind: 'failed' } : submitOutcomeOf(wrong ?? answers[0] ?? null)
    },
  })
  return (
    <Form label={t('edit')} form={form} onSubmitted={close}>
      {EDITS.map(([field]) => (
        <FormField key={field} model="pointage" name={field} field={model.fields[field]} form={form} />
      ))}
      <FormButtons form={form} submit={t('save')} onCancel={close} />
    </Form>
  )
}
