import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { issueMessage } from '#contract/locales/messages.ts'
import { PasswordInput } from '../../fields/password-input.tsx'
import { Button } from '../../kit/button.tsx'
import { FieldRow } from '../../kit/field-row.tsx'
import { Input } from '../../kit/input.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { useLocale } from '../../use-path.ts'
import { useSession } from '../../use-session.ts'

const NAMES = ['firstname', 'lastname'] as const
const FIELDS = [...NAMES, 'email', 'password'] as const
type FieldName = (typeof FIELDS)[number]

const SHORTEST_PASSWORD = 12
const COMPLETION: Record<FieldName, string> = { firstname: 'given-name', lastname: 'family-name', email: 'username', password: 'new-password' }

/** The first manager of a fresh installation, by the one-time link that the server printed. */
export default function SetupScreen() {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  useScreenTitle(tTitle('setup'))
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t('setup.title')}</h1>
      <p className="mt-1 mb-7 text-ink-2 text-md">{t('setup.lead')}</p>
      {token === null || token === '' ? <Notice tone="warning">{t('setup.noToken')}</Notice> : <SetupForm token={token} />}
    </>
  )
}

const SetupForm = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('auth')
  const locale = useLocale()
  const { busy, problem, signIn } = useSession()
  const [values, setValues] = useState<Record<FieldName, string>>({ firstname: '', lastname: '', email: '', password: '' })
  const [checked, setChecked] = useState(false)

  const problemOf = (name: FieldName): string | undefined => {
    if (values[name].trim() === '') return issueMessage({ code: 'required' }, locale)
    if (name === 'password' && values.password.length < SHORTEST_PASSWORD) return t('setup.short')
    return undefined
  }
  const errorOf = (name: FieldName) => (checked ? problemOf(name) : undefined) ?? problem?.errors[name]?.[0]

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    const wrong = FIELDS.find((name) => problemOf(name) !== undefined)
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    if (busy || wrong) return
    signIn({ kind: 'set_up', body: { ...values, token } })
  }

  const control = (name: FieldName) => (
    <FieldRow
      key={name}
      label={t(`setup.${name}`)}
      required
      error={errorOf(name)}
      {...(name === 'password' ? { hint: t('setup.passwordHint') } : {})}
    >
      {({ id, describedBy, invalid }) => {
        const props = {
          id,
          name,
          autoComplete: COMPLETION[name],
          value: values[name],
          onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
          'aria-invalid': invalid || undefined,
          'aria-describedby': describedBy,
        }
        return name === 'password' ? <PasswordInput {...props} /> : <Input {...props} type={name === 'email' ? 'email' : 'text'} />
      }}
    </FieldRow>
  )

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {problem && problem.code !== 'validation' && (
        <Notice tone="danger">
          {problem.code === 'offline' ? t('login.offline') : problem.code === 'internal' ? t('login.failed') : t('setup.badToken')}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3">{NAMES.map(control)}</div>
      {control('email')}
      {control('password')}
      <Button look="primary" size="large" type="submit" busy={busy} className="mt-1 w-full">
        {t('setup.submit')}
      </Button>
    </form>
  )
}
