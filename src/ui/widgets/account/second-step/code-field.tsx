import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { issueMessage } from '#contract/locales/issue-message.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useLocale } from '../../../hooks/page/use-path.ts'
import { Button } from '../../../kit/button.tsx'
import { FieldRow } from '../../../kit/inputs/field-row.tsx'
import { Input } from '../../../kit/inputs/input.tsx'
import { ProblemNotice } from '../problem-notice.tsx'
import { useCountdown } from '../use-countdown.ts'

interface CodeFieldProps {
  readonly label: string
  readonly hint: string
  readonly submit: string
  /** Codes of an application are digits; phones show their numeric keys then. */
  readonly isNumeric: boolean
  readonly busy: boolean
  readonly problem: SignInProblem | null
  onCode(code: string): void
}

/** One code with its button; a wrong one is said beside the field, which is ready for the next. */
export const CodeField = ({ label, hint, submit, isNumeric, busy, problem, onCode }: CodeFieldProps) => {
  const { t } = useTranslation('secondStep')
  const locale = useLocale()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const wait = useCountdown(problem)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (problem?.code === 'validation') input.current?.select()
  }, [problem])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0) return
    setMissing(code.trim() === '')
    if (code.trim() === '') input.current?.focus()
    else onCode(code.trim())
  }
  return (
    <form onSubmit={send} noValidate aria-label={t('step.form')} className="grid gap-4">
      <ProblemNotice problem={problem} wait={wait} />
      <FieldRow
        label={label}
        required
        hint={hint}
        error={isMissing ? issueMessage({ code: 'required' }, locale) : problem?.errors['code']?.[0]}
      >
        {({ id, describedBy, invalid }) => (
          <Input
            ref={input}
            id={id}
            name="code"
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            inputMode={isNumeric ? 'numeric' : 'text'}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className="tabular"
          />
        )}
      </FieldRow>
      <Button look="primary" type="submit" busy={busy} disabled={wait > 0} className="w-full">
        {submit}
      </Button>
    </form>
  )
}
