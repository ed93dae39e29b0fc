import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../fields/password-input.tsx'
import { useSession } from '../../hooks/sync/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { FieldRow } from '../../kit/inputs/field-row.tsx'
import { Input } from '../../kit/inputs/input.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useCountdown } from './use-countdown.ts'
import { usePasskey } from './use-passkey.ts'

interface SignInFormProps {
  /** Fixed when an expired session is renewed: only the same person may continue. */
  readonly email: string | null
}

type Missing = 'email' | 'password'

/** E-mail and password, with a plain message for every failure. */
export const SignInForm = ({ email: fixedEmail }: SignInFormProps) => {
  const { t } = useTranslation('auth')
  const { busy, problem, signIn } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState(fixedEmail ?? '')
  const [password, setPassword] = useState('')
  const [shared, setShared] = useState(false)
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const wait = useCountdown(problem)

  const focus = (name: Missing) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()

  // A wrong password is typed again next.
  useEffect(() => {
    if (problem?.code === 'invalid_credentials')
      form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }, [problem])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    const empty: readonly Missing[] = [
      ...(email.trim() === '' ? (['email'] as const) : []),
      ...(password === '' ? (['password'] as const) : []),
    ]
    setMissing(empty)
    if (empty[0]) focus(empty[0])
    else signIn({ kind: 'sign_in', email: email.trim(), password, sharedComputer: shared })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <ProblemNotice problem={problem} wait={wait} />
      <FieldRow
        label={t('login.email')}
        required
        error={missing.includes('email') ? t('login.missingEmail') : problem?.errors['email']?.[0]}
      >
        {({ id, describedBy, invalid }) => (
          <EmailInput
            id={id}
            value={email}
            isFixed={fixedEmail !== null}
            invalid={invalid}
            describedBy={describedBy}
            onChange={setEmail}
          />
        )}
      </FieldRow>
      <FieldRow
        label={t('login.password')}
        required
        error={missing.includes('password') ? t('login.missingPassword') : problem?.errors['password']?.[0]}
      >
        {({ id, describedBy, invalid }) => (
          <PasswordInput
            id={id}
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
          />
        )}
      </FieldRow>
      {fixedEmail === null && <SharedComputer checked={shared} onChange={setShared} />}
      <Button look="primary" size="large" type="submit" busy={busy} disabled={wait > 0} className="mt-1 w-full">
        {t('login.submit')}
      </Button>
      <PasskeySignIn shared={shared} />
    </form>
  )
}

/** Signs in without e-mail and password, where this browser has passkeys. */
const PasskeySignIn = ({ shared }: { readonly shared: boolean }) => {
  const { t } = useTranslation('secondStep')
  const { busy, signIn } = useSession()
  const passkey = usePasskey((response) => signIn({ kind: 'passkey', response, sharedComputer: shared }), null)
  const wait = useCountdown(passkey.problem)
  if (!passkey.isAvailable) return null
  return (
    <>
      <ProblemNotice problem={passkey.problem} wait={wait} />
      <Button
        look="secondary"
        size="large"
        busy={passkey.busy}
        disabled={busy}
        onClick={() => void passkey.use()}
        className="w-full"
      >
        <KeyRound aria-hidden />
        {t('passkey.use')}
      </Button>
    </>
  )
}

interface EmailInputProps {
  readonly id: string
  readonly value: string
  readonly isFixed: boolean
  readonly invalid: boolean
  readonly describedBy: string | undefined
  onChange(value: string): void
}

const EmailInput = ({ id, value, isFixed, invalid, describedBy, onChange }: EmailInputProps) => (
  <Input
    id={id}
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="off"
    enterKeyHint="next"
    spellCheck={false}
    readOnly={isFixed}
    tabIndex={isFixed ? -1 : 0}
    autoFocus={!isFixed}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    className="h-9"
  />
)

/** Explains, before sign-in, how data is stored on a shared device. */
const SharedComputer = ({ checked, onChange }: { readonly checked: boolean; onChange(checked: boolean): void }) => {
  const { t } = useTranslation('auth')
  const hint = useId()
  return (
    <div>
      <label className="flex items-center gap-2.5 touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={checked}
          aria-describedby={checked ? hint : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('login.shared')}
      </label>
      {checked && (
        <p id={hint} className="mt-1.5 text-ink-2 text-sm">
          {t('login.sharedHint')}
        </p>
      )}
    </div>
  )
}
