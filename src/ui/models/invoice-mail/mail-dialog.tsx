import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { documentLanguage } from '#contract/invoicing/document-language.ts'
import { invoiceMailActions } from '#contract/models/invoice-mail/invoice-mail.actions.ts'
import { invoiceMail } from '#contract/models/invoice-mail/invoice-mail.ts'
import { reminderText } from '#contract/models/reminder-level/reminder-text.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { submitOutcomeOf, useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useMailSending } from '../../hooks/actions/use-mail-sending.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { DialogBar } from '../../kit/overlays/dialog-bar.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { Form } from '../../widgets/form/form.tsx'
import { FormButtons } from '../../widgets/form/form-buttons.tsx'
import { FormField } from '../../widgets/form/form-field.tsx'
import { useForm } from '../../widgets/form/use-form.ts'
import { NoMailServer } from '../../widgets/mail/no-mail-server.tsx'
import { type MailTexts, useMailTexts } from './use-mail-texts.ts'

/** Value of « no reminder » among the texts. */
const PLAIN = 'plain'

const OTHERS = ['also_to', 'cc'] as const
const TEXTS = ['subject', 'message'] as const

interface MailDialogProps {
  readonly invoice: Mirrored<'invoice'>
  /** Cents that are paid already. */
  readonly paid: number
  /** The reminder whose text is proposed; null proposes the sending of the invoice. */
  readonly level: Mirrored<'reminder_level'> | null
  onClose(): void
}

/** Writes a mail with an invoice: its text comes from a template and can be changed. */
export const MailDialog = (props: MailDialogProps) => {
  const { t } = useTranslation('reminder')
  const { t: tCommon } = useTranslation()
  const { invoice, paid, onClose } = props
  const texts = useMailTexts(invoice, paid)
  const isToFolder = useMailSending()?.is_folder === true
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('composeTitle', { invoice: invoice.ref ?? invoice.title })}
      description={t(isToFolder ? 'composeHintFolder' : 'composeHint')}
      closeLabel={tCommon('close')}
      size="medium"
    >
      {isToFolder && (
        <div className="mb-4">
          <NoMailServer />
        </div>
      )}
      {texts && <MailForm {...props} texts={texts} isToFolder={isToFolder} />}
    </Dialog>
  )
}

interface MailFormProps extends MailDialogProps {
  readonly texts: MailTexts
  /** The server has no mail server: the mail will reach no one. */
  readonly isToFolder: boolean
}

const MailForm = ({ invoice, level, onClose, isToFolder, texts: { levels, textsOf } }: MailFormProps) => {
  const { t } = useTranslation('reminder')
  const { t: tCommon } = useTranslation()
  const references = useReferences()
  const { createRecord } = useDispatchAction()
  const client = references.find('client', invoice.client_id)
  const clientLanguage = client ? documentLanguage(client) : DEFAULT_LOCALE
  const language = level === null ? clientLanguage : reminderText(level, clientLanguage).locale
  const form = useForm({
    action: invoiceMailActions.create,
    mode: 'create',
    initial: { invoice_id: invoice.id, email: client?.billing_email ?? '', ...textsOf(level, language) },
    draftKey: `invoice_mail:${invoice.id}:${level?.id ?? PLAIN}`,
    messages: {},
    submit: async (payload, _seen, draft) =>
      submitOutcomeOf((await createRecord('invoice_mail', payload, draft)).answer),
  })
  const locale: Locale = form.values['locale'] === 'en' ? 'en' : 'fr'
  const chosen = typeof form.values['reminder_level_id'] === 'string' ? form.values['reminder_level_id'] : PLAIN
  const textsFor = (levelId: string, language: Locale) =>
    textsOf(levels.find(({ id }) => id === levelId) ?? null, language)
  /** Fills the template in; what was written instead of the former one can be taken up again. */
  const choose = (levelId: string, language: Locale): void => {
    const former = textsFor(chosen, locale)
    const written = TEXTS.filter((name) => form.values[name] !== former[name]).map(
      (name) => [name, form.values[name]] as const,
    )
    for (const [name, value] of Object.entries(textsFor(levelId, language))) form.set(name, value)
    const takeUp = (): void => {
      for (const [name, value] of written) form.set(name, value)
    }
    if (written.length > 0)
      toast(tCommon('form.discarded'), { action: { label: tCommon('form.takeUp'), onClick: takeUp } })
  }
  return (
    <Form
      label={t('compose')}
      form={form}
      onSubmitted={() => {
        if (isToFolder) toast.warning(t('composedToFolder'))
        else toast.success(t('composed'))
        onClose()
      }}
      className="gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldRow label={t('level')} required>
          {({ id }) => (
            <Select
              id={id}
              value={chosen}
              options={[
                { value: PLAIN, label: t(invoice.kind === 'credit_note' ? 'plainCreditNote' : 'plain') },
                ...levels.map((one) => ({ value: one.id, label: one.name })),
              ]}
              onChange={(value) => choose(value, locale)}
              className="w-full"
            />
          )}
        </FieldRow>
        <LanguageChoice locale={locale} onChange={(value) => choose(chosen, value)} />
      </div>
      <FormField model="invoice_mail" name="email" field={invoiceMail.fields.email} form={form} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        {OTHERS.map((name) => (
          <FormField key={name} model="invoice_mail" name={name} field={invoiceMail.fields[name]} form={form} />
        ))}
      </div>
      {TEXTS.map((name) => (
        <FormField key={name} model="invoice_mail" name={name} field={invoiceMail.fields[name]} form={form} />
      ))}
      <DialogBar>
        <FormButtons form={form} submit={t('sendMail')} onCancel={onClose} />
      </DialogBar>
    </Form>
  )
}

const LanguageChoice = ({ locale, onChange }: { readonly locale: Locale; onChange(locale: Locale): void }) => {
  const labels = useLabels()
  return (
    <FieldRow label={labels.fieldOf('invoice_mail', 'locale')} required>
      {({ id }) => (
        <Select
          id={id}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: labels.choice.locale[value] }))}
          onChange={onChange}
          className="w-full"
        />
      )}
    </FieldRow>
  )
}
