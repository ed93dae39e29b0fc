import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactField, contactCalls } from '#contract/calls/contact.calls.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { Textarea } from '../../kit/inputs/textarea.tsx'
import { takeFocus } from '../../kit/take-focus.ts'
import { useServices } from '../../services/services.tsx'
import { ProblemNotice } from '../../widgets/account/problem-notice.tsx'
import { useCountdown } from '../../widgets/account/use-countdown.ts'
import { useContactForm } from './use-contact-form.ts'

const COMPLETION = { name: 'name', email: 'email', company: 'organization', phone: 'tel' } as const
const TYPES = { name: 'text', email: 'email', company: 'text', phone: 'tel' } as const
const ROWS = [
  ['name', 'email'],
  ['company', 'phone'],
] as const

/** A message to the company. It can be written without a network, and sent with one. */
export const ContactForm = () => {
  const { t } = useTranslation('public')
  const form = useContactForm()
  const { account } = useServices()
  const [isSent, setSent] = useState(false)
  const { state, values } = form
  useEffect(() => {
    if (state !== 'done') return
    account.letters.keep(null)
    setSent(true)
  }, [state, account])
  const writeAnother = () => {
    form.clear()
    setSent(false)
  }
  if (isSent) return <Sent email={values.email} onAnother={writeAnother} />
  return (
    <section aria-label={t('contact.form')}>
      <h2 className="font-semibold text-lg">{t('contact.form')}</h2>
      <p className="mt-1 mb-5 text-pretty text-ink-2">{t('contact.formLead')}</p>
      <Fields form={form} />
    </section>
  )
}

type FormState = ReturnType<typeof useContactForm>

const Fields = ({ form }: { readonly form: FormState }) => {
  const { t } = useTranslation('public')
  const wait = useCountdown(form.problem)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = form.submit()
    if (wrong !== null) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  return (
    <form onSubmit={send} noValidate aria-label={t('contact.form')} className="grid gap-4">
      {form.isRestored && (
        <p role="status" className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
          {t('contact.restored')}
          <Button look="ghost" size="small" onClick={form.clear}>
            {t('contact.clear')}
          </Button>
        </p>
      )}
      {form.problem?.code === 'offline' ? (
        <Notice tone="warning">{t(navigator.onLine ? 'contact.offline' : 'contact.waiting')}</Notice>
      ) : (
        <ProblemNotice problem={form.problem} wait={wait} />
      )}
      {ROWS.map((row) => (
        <div key={row.join()} className="grid gap-4 sm:grid-cols-2">
          {row.map((name) => (
            <Line key={name} form={form} name={name} />
          ))}
        </div>
      ))}
      <MessageLine form={form} />
      {/*
        People neither see nor reach this field; programs that fill in every field do. A name that
        browsers and password managers know would be completed for people too.
      */}
      <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          {t('contact.website')}
          <input
            name="leave_empty"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
            value={form.website}
            onChange={(event) => form.setWebsite(event.target.value)}
          />
        </label>
      </div>
      <div>
        <Button look="primary" size="large" type="submit" busy={form.state === 'busy'} className="max-sm:w-full">
          {t('contact.send')}
        </Button>
      </div>
    </form>
  )
}

const Line = ({ form, name }: { readonly form: FormState; readonly name: Exclude<ContactField, 'message'> }) => {
  const { t } = useTranslation('public')
  const { t: tCommon } = useTranslation()
  const isRequired = contactCalls.send.body[name].nullable !== true
  return (
    <FieldRow
      label={t(`contact.${name}`)}
      required={isRequired}
      optionalLabel={tCommon('optional')}
      error={form.errorOf(name)}
    >
      {({ id, describedBy, invalid }) => (
        <Input
          id={id}
          name={name}
          type={TYPES[name]}
          autoComplete={COMPLETION[name]}
          value={form.values[name]}
          aria-required={isRequired}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => form.set(name, event.target.value)}
        />
      )}
    </FieldRow>
  )
}

const MessageLine = ({ form }: { readonly form: FormState }) => {
  const { t } = useTranslation('public')
  return (
    <FieldRow label={t('contact.message')} required error={form.errorOf('message')}>
      {({ id, describedBy, invalid }) => (
        <Textarea
          id={id}
          name="message"
          rows={6}
          value={form.values.message}
          aria-required
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => form.set('message', event.target.value)}
        />
      )}
    </FieldRow>
  )
}

const Sent = ({ email, onAnother }: { readonly email: string; onAnother(): void }) => {
  const { t } = useTranslation('public')
  return (
    <section role="status" tabIndex={-1} ref={takeFocus} className="rounded-lg border bg-surface p-6 outline-none">
      <CircleCheck aria-hidden className="mb-3 size-6 text-success-text" />
      <h2 className="font-semibold text-lg">{t('contact.doneTitle')}</h2>
      <p className="mt-1 break-words text-ink-2">{t('contact.doneText', { email })}</p>
      <Button look="secondary" className="mt-5" onClick={onAnother}>
        {t('contact.another')}
      </Button>
    </section>
  )
}
