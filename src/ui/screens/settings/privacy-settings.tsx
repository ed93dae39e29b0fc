import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RETENTION_NAMES } from '#contract/models/settings/retention.ts'
import { modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useSavedToast } from '../../widgets/form/use-saved-toast.ts'
import { SettingsFormBar } from './settings-form-bar.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** How long personal data are kept. */
export const PrivacySettings = () => {
  const { t } = useTranslation('settings')
  const path = usePath()
  const record = useAll('settings')?.[0]
  return (
    <SettingsPage current="manager.settingsPrivacy">
      <p className="mb-2 max-w-[72ch] text-ink-2">{t('retention.lead')}</p>
      <p className="mb-6">
        <Link to={path('privacy')} className="inline-flex items-center text-accent-text touch:min-h-11 hover:underline">
          {t('retention.notice')}
        </Link>
      </p>
      {record ? <RetentionForm key={record.id} record={record} /> : <Skeleton className="h-96 w-full" />}
    </SettingsPage>
  )
}

const RetentionForm = ({ record }: { readonly record: Mirrored<'settings'> }) => {
  const { t } = useTranslation('settings')
  const { fields } = modelOf('settings')
  const form = useSettingsForm(record, RETENTION_NAMES, 'retention')
  const announce = useSavedToast()
  return (
    <Form
      label={t('privacy')}
      form={form}
      onSubmitted={announce}
      className="gap-8 [&_:is(input,textarea,button)]:scroll-mb-20"
    >
      <fieldset className="grid content-start gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold text-md">{t('retention.title')}</legend>
        {RETENTION_NAMES.map((name) => {
          const field = fields[name]
          return (
            field && (
              <FormField
                key={name}
                model="settings"
                name={name}
                field={field}
                form={form}
                hint={t(`retention.hint.${name}`)}
              />
            )
          )
        })}
      </fieldset>
      <p className="max-w-[72ch] text-ink-2 text-sm">{t('retention.law')}</p>
      <SettingsFormBar form={form} sync={record.sync} />
    </Form>
  )
}
