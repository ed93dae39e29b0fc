import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { userActions } from '#contract/models/user/user.actions.ts'
import { user as model } from '#contract/models/user/user.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useLanguageSwitch } from '../../widgets/account/language-switch.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useForm } from '../../widgets/form/use-form.ts'

const LINES = ['firstname', 'lastname', 'phone'] as const

/** Name, phone and language; works without a network. */
export const AboutForm = ({ user }: { readonly user: Mirrored<'user'> }) => {
  const { t } = useTranslation()
  const { t: tUser } = useTranslation('user')
  const labels = useLabels()
  const { dispatchAction } = useDispatchAction()
  const { switchTo } = useLanguageSwitch()
  const locale = useLocale()
  const [initial] = useState(
    (): FormValues => ({
      firstname: user.firstname,
      lastname: user.lastname,
      phone: user.phone,
      locale: user.locale ?? locale,
    }),
  )
  /** The language that is being saved; null where the person left it as it was. */
  const chosen = useRef<Locale | null>(null)
  const form = useForm({
    action: userActions.updateProfile,
    mode: 'update',
    initial,
    draftKey: `user:${user.id}:profile`,
    messages: {},
    submit: async (payload, seen) => {
      chosen.current = (payload['locale'] ?? null) as Locale | null
      return submitOutcomeOf(await dispatchAction('user', { ...user, ...seen }, 'updateProfile', payload))
    },
  })
  const submitted = (hasChanged: boolean) => {
    toast.success(t('saved'))
    if (!hasChanged) return
    const next = chosen.current
    chosen.current = null
    if (next !== null && next !== locale) switchTo(next)
  }
  return (
    <Form label={tUser('profile.about')} form={form} onSubmitted={submitted}>
      <div className="grid gap-4 sm:grid-cols-2">
        {LINES.map((name) => (
          <FormField key={name} model="user" name={name} field={model.fields[name]} form={form} />
        ))}
        <FieldRow label={labels.field.user.locale} required>
          {({ id }) => (
            <Select<Locale>
              id={id}
              value={form.values['locale'] as Locale}
              onChange={(value) => form.set('locale', value)}
              options={[
                { value: 'fr', label: t('nav.french') },
                { value: 'en', label: t('nav.english') },
              ]}
            />
          )}
        </FieldRow>
      </div>
      <Button look="primary" type="submit" busy={form.busy} className="justify-self-end">
        {t('form.submit')}
      </Button>
    </Form>
  )
}
