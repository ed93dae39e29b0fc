import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_PASSWORD_LENGTH, passwordWeakness } from '#contract/core/kinds/password.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { PasswordInput } from '../../fields/password-input.tsx'
import { useAccountRequest } from '../../hooks/actions/use-account-request.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { type FieldIds, FieldRow } from '../../kit/inputs/field-row.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { usePerson } from '../../services/services.tsx'
import { ProblemNotice } from '../../widgets/account/problem-notice.tsx'
import { useCountdown } from '../../widgets/account/use-countdown.ts'

export interface OnlineField {
  readonly name: 'current_password' | 'password' | 'email'
  readonly label: string
}

const COMPLETION = { current_password: 'current-password', password: 'new-password', email: 'email' } as const

interface OnlineFormProps {
  readonly label: string
  readonly fields: readonly OnlineField[]
  readonly submit: string
  /** Rejects with a `SignInProblem`. */
  onSend(values: Readonly<Record<string, string>>): Promise<void>
}

/** Validates one field before it is sent; returns the message of its issue. */
const useFieldCheck = () => {
  const { t } = useTranslation('auth')
  const locale = useLocale()
  const { user } = usePerson()
  return (name: OnlineField['name'], value: string): string | undefined => {
    if (value.trim() === '') return issueMessage({ code: 'required' }, locale)
    if (name !== 'password') return undefined
    if (value.length < MIN_PASSWORD_LENGTH) return t('setup.short', { length: MIN_PASSWORD_LENGTH })
    const { firstname, lastname, email } = user
    const weakness = passwordWeakness(value, { firstname, lastname, email })
    return weakness ? issueMessage({ code: weakness }, locale) : undefined
  }
}

/** A short form whose change needs the network. What was typed stays until it is carried out. */
export const OnlineForm = ({ label, fields, submit, onSend }: OnlineFormProps) => {
  const { t } = useTranslation('auth')
  const check = useFieldCheck()
  const blank = Object.fromEntries(fields.map(({ name }) => [name, '']))
  const [values, setValues] = useState<Readonly<Record<string, string>>>(blank)
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { state, problem, send } = useAccountRequest(async (sent: Readonly<Record<string, string>>) => {
    await onSend(sent)
    setValues(blank)
    setChecked(false)
  })
  const wait = useCountdown(problem)
  const issueOf = (name: OnlineField['name']) => check(name, values[name] ?? '')
  const isUnsent = checked && fields.some(({ name }) => issueOf(name) !== undefined)

  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = fields.find(({ name }) => issueOf(name) !== undefined)
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus()
    else if (state !== 'busy') send(values)
  }
  const control = ({ name }: OnlineField, { id, describedBy, invalid }: FieldIds) => {
    const props = {
      id,
      name,
      autoComplete: COMPLETION[name],
      value: values[name] ?? '',
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
      'aria-invalid': invalid || undefined,
      'aria-describedby': describedBy,
    }
    return name === 'email' ? <Input {...props} type="email" inputMode="email" /> : <PasswordInput {...props} />
  }

  return (
    <form ref={form} aria-label={label} onSubmit={submitForm} noValidate className="grid gap-4">
      <ProblemNotice problem={isUnsent ? null : problem} wait={wait} />
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          label={field.label}
          required
          error={(checked ? issueOf(field.name) : undefined) ?? problem?.errors[field.name]?.[0]}
          {...(field.name === 'password' ? { hint: t('setup.passwordHint', { length: MIN_PASSWORD_LENGTH }) } : {})}
        >
          {(ids) => control(field, ids)}
        </FieldRow>
      ))}
      <Button look="secondary" type="submit" busy={state === 'busy'} className="justify-self-start">
        {submit}
      </Button>
    </form>
  )
}
