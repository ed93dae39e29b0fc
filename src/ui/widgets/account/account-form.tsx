import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MIN_PASSWORD_LENGTH, passwordWeakness } from '#contract/core/kinds/password.ts'
import '#contract/locales/messages-fr.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { PasswordInput } from '../../fields/password-input.tsx'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useCountdown } from './use-countdown.ts'

/** `password` is a new password. */
export type AccountField = 'firstname' | 'lastname' | 'company' | 'email' | 'password'

const COMPLETION: Record<AccountField, string> = {
  firstname: 'given-name',
  lastname: 'family-name',
  company: 'organization',
  email: 'username',
  password: 'new-password',
}

interface AccountFormProps {
  /** Rows of fields that stand side by side. */
  readonly rows: readonly (readonly AccountField[])[]
  readonly submit: string
  readonly busy: boolean
  readonly problem: SignInProblem | null
  /** Text for a refused link, on screens that a link leads to. */
  readonly badLink?: ReactNode
  onSubmit(values: Readonly<Record<string, string>>): void
}

/**
 * Names, address and password of an account, validated before sending; shows every problem that the
 * server reports.
 */
export const AccountForm = ({ rows, submit, busy, problem, badLink, onSubmit }: AccountFormProps) => {
  const { t } = useTranslation('auth')
  const locale = useLocale()
  const wait = useCountdown(problem)
  const fields = rows.flat()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(fields.map((name) => [name, ''])),
  )
  const [checked, setChecked] = useState(false)

  const problemOf = (name: AccountField): string | undefined => {
    const value = values[name] ?? ''
    if (value.trim() === '') return issueMessage({ code: 'required' }, locale)
    if (name !== 'password') return undefined
    if (value.length < MIN_PASSWORD_LENGTH) return t('setup.short', { length: MIN_PASSWORD_LENGTH })
    const weakness = passwordWeakness(value, values)
    return weakness ? issueMessage({ code: weakness }, locale) : undefined
  }
  // The answer to the previous attempt says nothing about this one, which was not sent.
  const isUnsent = checked && fields.some((name) => problemOf(name) !== undefined)
  const errorOf = (name: AccountField) => (checked ? problemOf(name) : undefined) ?? problem?.errors[name]?.[0]

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const wrong = fields.find((name) => problemOf(name) !== undefined)
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    if (!busy && !wrong) onSubmit(values)
  }

  const control = (name: AccountField) => (
    <FieldRow
      key={name}
      label={t(`setup.${name}`)}
      required
      error={errorOf(name)}
      {...(name === 'password' ? { hint: t('setup.passwordHint', { length: MIN_PASSWORD_LENGTH }) } : {})}
    >
      {({ id, describedBy, invalid }) => {
        const props = {
          id,
          name,
          autoComplete: COMPLETION[name],
          value: values[name] ?? '',
          onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
          'aria-invalid': invalid || undefined,
          'aria-describedby': describedBy,
        }
        return name === 'password' ? (
          <PasswordInput {...props} />
        ) : (
          <Input {...props} type={name === 'email' ? 'email' : 'text'} />
        )
      }}
    </FieldRow>
  )

  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <ProblemNotice problem={isUnsent ? null : problem} wait={wait} badLink={badLink} />
      {rows.map((row) => (
        <div key={row.join()} className={row.length > 1 ? 'grid grid-cols-2 gap-3' : 'grid'}>
          {row.map(control)}
        </div>
      ))}
      <Button look="primary" size="large" type="submit" busy={busy} className="mt-1 w-full">
        {submit}
      </Button>
    </form>
  )
}
