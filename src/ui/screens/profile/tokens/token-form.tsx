import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_TOKEN_DAYS, TOKEN_DAYS, type TokenScope } from '#contract/api-access/token-scopes.ts'
import { tokenCalls } from '#contract/calls/token.calls.ts'
import { addDays } from '#contract/core/kinds/days.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { DateInput } from '../../../fields/date-input.tsx'
import { PasswordInput } from '../../../fields/password-input.tsx'
import { useFocusInvalid } from '../../../hooks/page/use-focus-invalid.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { Button } from '../../../kit/button.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { Select } from '../../../kit/inputs/select.tsx'
import { DialogBar } from '../../../kit/overlays/dialog-bar.tsx'
import { ProblemNotice } from '../../../widgets/account/problem-notice.tsx'
import { useCountdown } from '../../../widgets/account/use-countdown.ts'
import { ScopeChoice } from './scope-choice.tsx'

export interface TokenValues {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** `YYYY-MM-DD` */
  readonly expires_on: string
  readonly password: string
}

const OTHER = 'other'
const DAYS = TOKEN_DAYS.map(String)

interface TokenFormProps {
  readonly offered: readonly TokenScope[]
  readonly hasPassword: boolean
  readonly busy: boolean
  readonly problem: SignInProblem | null
  onSend(values: TokenValues): void
  onCancel(): void
}

/** Name, end, rights and the password that proves who asks. */
export const TokenForm = ({ offered, hasPassword, busy, problem, onSend, onCancel }: TokenFormProps) => {
  const { t } = useTranslation('tokens')
  const { t: tUser } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const today = useToday()
  const [name, setName] = useState('')
  const [span, setSpan] = useState<string>(String(TOKEN_DAYS[1]))
  const [day, setDay] = useState<string | null>(null)
  const [scopes, setScopes] = useState<readonly TokenScope[]>([])
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const wait = useCountdown(problem)
  const { form, focusInvalid } = useFocusInvalid(problem)
  const missing = {
    name: name.trim() === '' && issueMessage({ code: 'required' }, locale),
    scopes: scopes.length === 0 && issueMessage({ code: 'token_scopes' }, locale),
    expires_on: span === OTHER && day === null && issueMessage({ code: 'required' }, locale),
    current_password: hasPassword && password === '' && issueMessage({ code: 'required' }, locale),
  }
  const errorOf = (field: keyof typeof missing): string | undefined =>
    (checked && missing[field]) || problem?.errors[field]?.[0]
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    const isComplete = Object.values(missing).every((message) => message === false)
    if (!isComplete) focusInvalid()
    if (!isComplete || busy || wait > 0) return
    onSend({
      name: name.trim(),
      scopes,
      expires_on: span === OTHER ? (day ?? today) : addDays(today, Number(span)),
      password,
    })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4 [&_:is(input,button)]:scroll-mb-20">
      <ProblemNotice problem={problem} wait={wait} />
      <FieldRow label={t('name')} required hint={t('nameHint')} error={errorOf('name')}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            autoFocus
            maxLength={tokenCalls.make.body.name.max}
            value={name}
            onChange={(event) => setName(event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        )}
      </FieldRow>
      <ScopeChoice offered={offered} chosen={scopes} error={errorOf('scopes')} onChange={setScopes} />
      <End span={span} day={day} error={errorOf('expires_on')} onSpan={setSpan} onDay={setDay} />
      {hasPassword && (
        <FieldRow label={tUser('profile.currentPassword')} required error={errorOf('current_password')}>
          {({ id, describedBy, invalid }) => (
            <PasswordInput
              id={id}
              name="current_password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              aria-invalid={invalid || undefined}
              aria-describedby={describedBy}
            />
          )}
        </FieldRow>
      )}
      <DialogBar>
        <div className="flex justify-end gap-2">
          <Button look="secondary" disabled={busy} onClick={onCancel}>
            {tCommon('cancel')}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t('submit')}
          </Button>
        </div>
      </DialogBar>
    </form>
  )
}

interface EndProps {
  /** A number of days, or another day. */
  readonly span: string
  readonly day: string | null
  readonly error: string | undefined
  onSpan(span: string): void
  onDay(day: string | null): void
}

const End = ({ span, day, error, onSpan, onDay }: EndProps) => {
  const { t } = useTranslation('tokens')
  const today = useToday()
  const options = [
    ...DAYS.map((days) => ({ value: days, label: t('days', { count: Number(days) }) })),
    { value: OTHER, label: t('otherDay') },
  ]
  return (
    <>
      <FieldRow label={t('expires')} required error={span === OTHER ? undefined : error}>
        {({ id, invalid }) => <Select id={id} value={span} onChange={onSpan} options={options} invalid={invalid} />}
      </FieldRow>
      {span === OTHER && (
        <FieldRow label={t('lastDay')} required error={error}>
          {({ id, describedBy, invalid }) => (
            <DateInput
              id={id}
              label={t('lastDay')}
              value={day}
              onChange={onDay}
              invalid={invalid}
              describedBy={describedBy}
              disabled={false}
              autoFocus
              min={addDays(today, 1)}
              max={addDays(today, MAX_TOKEN_DAYS)}
            />
          )}
        </FieldRow>
      )}
    </>
  )
}
