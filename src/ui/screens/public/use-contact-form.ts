import { useState } from 'react'
import { type ContactField, contactCalls } from '#contract/calls/contact.calls.ts'
import { parseBody } from '#contract/core/events/action.ts'
import type { Values } from '#contract/core/kinds/field.ts'
import '#contract/locales/messages-fr.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { useAccountRequest } from '../../hooks/actions/use-account-request.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useServices } from '../../services/services.tsx'

const FIELDS = ['name', 'email', 'company', 'phone', 'message'] as const satisfies readonly ContactField[]

const EMPTY = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Readonly<Record<ContactField, string>>

/** The values that are sent: an empty field is left out. */
const inputOf = (values: Readonly<Record<ContactField, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  )

/** The form of the contact page: its text stays on this device until it has been sent. */
export const useContactForm = () => {
  const locale = useLocale()
  const { account, person } = useServices()
  const { letters } = account
  const [{ begun, wasBegun }] = useState(() => {
    const kept = letters.read()
    return { begun: kept, wasBegun: kept !== null }
  })
  const own = person ? { name: `${person.user.firstname} ${person.user.lastname}`, email: person.user.email } : {}
  const [values, setValues] = useState<Readonly<Record<ContactField, string>>>(() => ({ ...EMPTY, ...own, ...begun }))
  const [website, setWebsite] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isRestored, setRestored] = useState(wasBegun)
  const { state, problem, send } = useAccountRequest(account.contact)

  const parsed = parseBody({ body: contactCalls.send.body, optional: 'defaults' }, inputOf(values), 'client')
  const issues = 'issues' in parsed ? parsed.issues : {}
  const errorOf = (name: ContactField): string | undefined => {
    const [issue] = issues[name] ?? []
    return (isChecked && issue ? issueMessage(issue, locale) : undefined) ?? problem?.errors[name]?.[0]
  }
  const set = (name: ContactField, text: string): void => {
    const next = { ...values, [name]: text }
    setValues(next)
    letters.keep(next.message.trim() === '' ? null : next)
  }
  const clear = (): void => {
    letters.keep(null)
    setValues({ ...EMPTY, ...own })
    setRestored(false)
    setChecked(false)
  }
  /** Returns the first field that is wrong; null when the message is being sent. */
  const submit = (): ContactField | null => {
    setChecked(true)
    const wrong = FIELDS.find((name) => issues[name] !== undefined) ?? null
    if (wrong !== null || state === 'busy') return wrong
    if ('body' in parsed)
      send({ ...parsed.body, website: website === '' ? null : website } as Values<typeof contactCalls.send.body>)
    return null
  }
  return { values, website, setWebsite, set, clear, errorOf, submit, isRestored, state, problem }
}
