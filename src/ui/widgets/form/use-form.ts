import { useCallback, useEffect, useRef, useState } from 'react'
import { type Action, parseBody } from '#contract/core/action.ts'
import type { Issues } from '#contract/core/issues.ts'
import { issueMessage } from '#contract/locales/messages.ts'
import { usePerson, useServices } from '../../services.tsx'
import { useLocale } from '../../use-path.ts'

type Values = Readonly<Record<string, unknown>>
type Messages = Readonly<Record<string, readonly string[]>>

/** Specification, section 9: what is typed is kept when the typing pauses. */
const DRAFT_PAUSE_MS = 300

interface FormOptions {
  readonly action: Pick<Action, 'body' | 'optional'>
  /** What the form shows before anything is typed; must be stable. */
  readonly initial: Values
  /** Where what was typed waits between visits; null for forms too small for drafts. */
  readonly draftKey: string | null
  /** Messages that the server gave to an earlier attempt. */
  readonly serverErrors: Messages
  /** Durably logged when it answers true; what the device found wrong is answered as issues. */
  submit(body: Values): Promise<true | Issues | null>
}

export interface FormState {
  readonly values: Values
  readonly busy: boolean
  /** What was typed on an earlier visit has been put back. */
  readonly restored: boolean
  set(name: string, value: unknown): void
  /** First message of a field. */
  errorOf(name: string): string | undefined
  /** Answers whether it was accepted; the focus goes to the first field that was not. */
  submit(): Promise<boolean>
  reset(): void
}

/** Values, validation by the contract, and the draft of one use of an action. */
export const useForm = ({ action, initial, draftKey, serverErrors, submit }: FormOptions): FormState => {
  const { drafts } = useServices()
  const { actor } = usePerson()
  const locale = useLocale()
  const [values, setValues] = useState(initial)
  const [issues, setIssues] = useState<Issues>({})
  const [answered, setAnswered] = useState(serverErrors)
  const [busy, setBusy] = useState(false)
  const [restored, setRestored] = useState(false)
  const isTouched = useRef(false)

  useEffect(() => {
    if (draftKey === null) return
    let isGone = false
    drafts.read(draftKey).then((draft) => {
      if (isGone || isTouched.current || !draft || Object.keys(draft).length === 0) return
      setValues((before) => ({ ...before, ...draft }))
      setRestored(true)
    })
    return () => {
      isGone = true
    }
  }, [drafts, draftKey])

  useEffect(() => {
    if (draftKey === null || !isTouched.current) return
    const timer = setTimeout(() => drafts.write(draftKey, values), DRAFT_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [drafts, draftKey, values])

  const clear = useCallback(() => {
    isTouched.current = false
    setValues(initial)
    setIssues({})
    setAnswered({})
    setRestored(false)
    if (draftKey !== null) drafts.remove(draftKey)
  }, [drafts, draftKey, initial])

  const set = useCallback((name: string, value: unknown) => {
    isTouched.current = true
    setValues((before) => ({ ...before, [name]: value }))
    setIssues(({ [name]: _, ...others }) => others)
    setAnswered(({ [name]: _, ...others }) => others)
  }, [])

  return {
    values,
    busy,
    restored,
    set,
    errorOf: (name) => {
      const [issue] = issues[name] ?? []
      return issue ? issueMessage(issue, locale) : answered[name]?.[0]
    },
    submit: async () => {
      const given = Object.fromEntries(Object.entries(values).filter(([name, value]) => Object.hasOwn(action.body, name) && value !== undefined))
      const parsed = parseBody(action, given, actor.role)
      if ('issues' in parsed) {
        setIssues(parsed.issues)
        return false
      }
      setBusy(true)
      const outcome = await submit(parsed.body)
      setBusy(false)
      if (outcome === true) clear()
      else if (outcome !== null) setIssues(outcome)
      return outcome === true
    },
    reset: clear,
  }
}
