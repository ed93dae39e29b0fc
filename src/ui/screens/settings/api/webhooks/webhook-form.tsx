import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutgoingWebhook } from '#contract/calls/outgoing-webhook.calls.ts'
import { outgoingWebhookCalls } from '#contract/calls/outgoing-webhook.calls.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useFocusInvalid } from '../../../../hooks/page/use-focus-invalid.ts'
import { useLocale } from '../../../../hooks/page/use-path.ts'
import { Button } from '../../../../kit/button.tsx'
import { FieldRow } from '../../../../kit/inputs/field-row.tsx'
import { Input } from '../../../../kit/inputs/input.tsx'
import { DialogBar } from '../../../../kit/overlays/dialog-bar.tsx'
import { ProblemNotice } from '../../../../widgets/account/problem-notice.tsx'
import { useCountdown } from '../../../../widgets/account/use-countdown.ts'
import { EventChoice } from './event-choice.tsx'

export interface WebhookValues {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
}

interface WebhookFormProps {
  /** Null for a new one. */
  readonly webhook: OutgoingWebhook | null
  readonly busy: boolean
  readonly problem: SignInProblem | null
  readonly submit: string
  onSend(values: WebhookValues): void
  onCancel(): void
}

/** Name, address and events of a webhook. */
export const WebhookForm = ({ webhook, busy, problem, submit, onSend, onCancel }: WebhookFormProps) => {
  const { t } = useTranslation('webhooks')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const [values, setValues] = useState<WebhookValues>({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: webhook?.events ?? [],
  })
  const [checked, setChecked] = useState(false)
  const wait = useCountdown(problem)
  const { form, focusInvalid } = useFocusInvalid(problem)
  const required = issueMessage({ code: 'required' }, locale)
  const missing = {
    name: values.name.trim() === '' && required,
    url: values.url.trim() === '' && required,
    events: values.events.length === 0 && issueMessage({ code: 'webhook_events' }, locale),
  }
  const errorOf = (field: keyof typeof missing): string | undefined =>
    (checked && missing[field]) || problem?.errors[field]?.[0]
  const send = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    const isComplete = Object.values(missing).every((message) => message === false)
    if (!isComplete) focusInvalid()
    if (!isComplete || busy || wait > 0) return
    onSend({ ...values, name: values.name.trim(), url: values.url.trim() })
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-4 [&_:is(input,summary)]:scroll-mb-20">
      <ProblemNotice problem={problem} wait={wait} />
      <FieldRow label={t('name')} required error={errorOf('name')}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            autoFocus
            maxLength={outgoingWebhookCalls.make.body.name.max}
            value={values.name}
            onChange={(event) => setValues({ ...values, name: event.target.value })}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        )}
      </FieldRow>
      <FieldRow label={t('url')} required hint={t('urlHint')} error={errorOf('url')}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            type="url"
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="https://"
            value={values.url}
            onChange={(event) => setValues({ ...values, url: event.target.value })}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        )}
      </FieldRow>
      <EventChoice
        chosen={values.events}
        error={errorOf('events')}
        onChange={(events) => setValues({ ...values, events })}
      />
      <DialogBar>
        <div className="flex justify-end gap-2">
          <Button look="secondary" disabled={busy} onClick={onCancel}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {submit}
          </Button>
        </div>
      </DialogBar>
    </form>
  )
}
