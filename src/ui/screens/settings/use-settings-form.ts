import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '#contract/core/model.ts'
import { findAction } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { type FormState, useForm } from '../../widgets/form/use-form.ts'

/**
 * The form of some fields of the settings; `name` tells its draft from those of the other forms.
 */
export const useSettingsForm = (record: Mirrored<'settings'>, names: readonly string[], name: string): FormState => {
  const { t } = useTranslation()
  const { dispatchActions } = useDispatchAction()
  const action = findAction('settings', 'update')
  if (!action) throw new Error('The settings have no update')
  const [initial] = useState(
    (): FormValues => Object.fromEntries(names.map((field) => [field, fieldOf(record, field)])),
  )
  return useForm({
    action,
    mode: 'update',
    initial,
    draftKey: `settings:${record.id}:${name}`,
    messages: {},
    submit: async (payload, seen) => {
      const use = { record: { ...record, ...seen }, action: 'update' as const, payload }
      const answers = await dispatchActions('settings', [use], () => ({ title: t('saved') }))
      return submitOutcomeOf(answers?.[0] ?? null)
    },
  })
}
