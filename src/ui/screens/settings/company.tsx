import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useAll } from '../../hooks/records/use-records.ts'
import { Button } from '../../kit/button.tsx'
import { cx } from '../../kit/cx.ts'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { Form } from '../../widgets/form/form.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useSavedToast } from '../../widgets/form/use-saved-toast.ts'
import type { FieldName } from '../../widgets/presentation/presentation.ts'
import { CompanyLogoInput } from './company-logo.tsx'
import { SettingsFormBar } from './settings-form-bar.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/**
 * Each field of the settings in its group; `null` for those that other parts of the screens set.
 */
const GROUP_OF = {
  name: 'identity',
  legal_form: 'identity',
  capital: 'identity',
  email: 'identity',
  phone: 'identity',
  about_fr: 'public',
  about_en: 'public',
  director: 'public',
  host: 'public',
  address1: 'address',
  address2: 'address',
  postal: 'address',
  city: 'address',
  country: 'address',
  siren: 'legal',
  siret: 'legal',
  rcs: 'legal',
  tva_number: 'legal',
  tva_regime: 'legal',
  tva_on_debits: 'legal',
  electronic_address: 'legal',
  iban: 'bank',
  bic: 'bank',
  payment_days: 'billing',
  payment_end_of_month: 'billing',
  early_payment_terms: 'billing',
  penalty_rate: 'billing',
  hour_price: 'billing',
  account_client: 'accounts',
  account_services: 'accounts',
  account_goods: 'accounts',
  account_tva: 'accounts',
  account_tva_pending: 'accounts',
  account_deposits: 'accounts',
  account_bank: 'accounts',
  sales_journal: 'accounts',
  bank_journal: 'accounts',
  worked_week: 'calendar',
  alsace_moselle: 'calendar',
  require_two_factors: 'security',
  session_days: 'security',
  keep_addresses_days: null,
  keep_sign_ins_days: null,
  keep_sessions_days: null,
  keep_keys_days: null,
  keep_mails_days: null,
  keep_notifications_days: null,
  keep_activity_days: null,
  logo: null,
  terms: null,
  start_dismissed: null,
} as const satisfies Readonly<Record<FieldName<'settings'>, string | null>>

const HINTS = {
  siren: 'sirenHint',
  tva_number: 'tvaHint',
  worked_week: 'weekHint',
  alsace_moselle: 'alsaceHint',
  require_two_factors: 'twoFactorsHint',
  session_days: 'sessionDaysHint',
  penalty_rate: 'penaltyHint',
  about_fr: 'aboutHint',
  host: 'hostHint',
} as const

const GROUPS = [...Map.groupBy(Object.entries(GROUP_OF), ([, group]) => group)].flatMap(([group, fields]) =>
  group === null ? [] : [{ group, names: fields.map(([name]) => name) }],
)

const COMPANY_NAMES = GROUPS.flatMap(({ names }) => names)

/** Identity, bank, default terms and holidays of the company. */
export const CompanySettings = () => {
  const { t } = useTranslation('settings')
  const record = useAll('settings')?.[0]
  return (
    <SettingsPage current="manager.settings">
      <p className="mb-6 max-w-[72ch] text-ink-2">{t('companyLead')}</p>
      {record ? (
        <>
          <CompanyLogoInput record={record} />
          <CompanyForm key={record.id} record={record} />
        </>
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </SettingsPage>
  )
}

const CompanyForm = ({ record }: { readonly record: Mirrored<'settings'> }) => {
  const { t } = useTranslation('settings')
  const { fields } = modelOf('settings')
  const form = useSettingsForm(record, COMPANY_NAMES, 'form')
  const announce = useSavedToast()
  const hintOf = (name: string) => (Object.hasOwn(HINTS, name) ? { hint: t(HINTS[name as keyof typeof HINTS]) } : {})
  return (
    <Form
      label={t('company')}
      form={form}
      onSubmitted={announce}
      className="gap-8 [&_:is(input,textarea,button)]:scroll-mb-20"
    >
      {GROUPS.map(({ group, names }) => (
        <fieldset key={group} className="grid content-start gap-4 sm:grid-cols-2">
          <legend className="mb-3 font-semibold text-md">{t(`groups.${group}`)}</legend>
          {names.map((name) => {
            const field = fields[name]
            return (
              field && (
                <div key={name} className={cx((field.kind === 'flag' || field.kind === 'longText') && 'sm:col-span-2')}>
                  <FormField model="settings" name={name} field={field} form={form} {...hintOf(name)} />
                </div>
              )
            )
          })}
        </fieldset>
      ))}
      <SettingsFormBar form={form} sync={record.sync}>
        {record.start_dismissed && <RestartGuide record={record} />}
      </SettingsFormBar>
    </Form>
  )
}

/** Shows the guided start on the dashboard again. */
const RestartGuide = ({ record }: { readonly record: Mirrored<'settings'> }) => {
  const { t } = useTranslation('settings')
  const path = usePath()
  const navigate = useNavigate()
  const { dispatchAction } = useDispatchAction()
  const restart = async () => {
    await dispatchAction('settings', record, 'update', { start_dismissed: false })
    navigate(path('manager.home'))
  }
  return (
    <Button look="ghost" onClick={() => void restart()}>
      {t('restartGuide')}
    </Button>
  )
}
