import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { fromPromise, waitFor } from 'xstate'
import type { Action } from '#contract/core/action.ts'
import type { Issues } from '#contract/core/issues.ts'
import { issueMessage } from '#contract/locales/messages.ts'
import { type FormMessages, type FormValues, formMachine, type SubmitOutcome } from '#src/machines/form.machine.ts'
import { usePerson, useServices } from '../../services.tsx'
import { useLocale } from '../../use-path.ts'

interface FormOptions {
  readonly action: Pick<Action, 'body' | 'optional'>
  /** What the form shows before anything is typed. */
  readonly initial: FormValues
  /** Where what was typed waits between visits; null for forms too small for drafts. */
  readonly draftKey: string | null
  /** Messages that the server gave to an earlier attempt. */
  readonly serverErrors: FormMessages
  /** Durably logged when it answers true; what the device found wrong is answered as issues. */
  submit(body: FormValues): Promise<true | Issues | null>
}

export interface FormState {
  readonly values: FormValues
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

const outcomeOf = (answer: true | Issues | null): SubmitOutcome => {
  if (answer === true) return { kind: 'logged' }
  return answer === null ? { kind: 'failed' } : { kind: 'invalid', issues: answer }
}

/** One use of an action, filled in by hand (`form.machine.ts`), with its draft. */
export const useForm = ({ action, initial, draftKey, serverErrors, submit }: FormOptions): FormState => {
  const { drafts } = useServices()
  const { actor: person } = usePerson()
  const locale = useLocale()
  // The machine is made once; what it calls is always today's.
  const latest = useRef(submit)
  latest.current = submit

  const actor = useActorRef(
    formMachine.provide({
      actors: { submit: fromPromise<SubmitOutcome, FormValues>(async ({ input }) => outcomeOf(await latest.current(input))) },
      actions: {
        saveDraft: (_, { values }) => void (draftKey !== null && drafts.write(draftKey, values)),
        removeDraft: () => void (draftKey !== null && drafts.remove(draftKey)),
      },
    }),
    { input: { action, role: person.role, initial, mode: Object.hasOwn(initial, 'id') ? 'update' : 'create', messages: serverErrors } },
  )
  const { values, issues, messages, restored } = useSelector(actor, ({ context }) => context)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('submitting'))

  useEffect(() => {
    if (draftKey === null) return
    let isGone = false
    drafts.read(draftKey).then((draft) => {
      if (!isGone && draft && Object.keys(draft).length > 0) actor.send({ type: 'DRAFT_FOUND', values: draft })
    })
    return () => {
      isGone = true
    }
  }, [actor, drafts, draftKey])

  return {
    values,
    busy,
    restored,
    set: (name, value) => actor.send({ type: 'CHANGE', name, value }),
    errorOf: (name) => {
      const [issue] = issues[name] ?? []
      return issue ? issueMessage(issue, locale) : messages[name]?.[0]
    },
    submit: async () => {
      let accepted = false
      const heard = [actor.on('stored', () => (accepted = true)), actor.on('updated', () => (accepted = true))]
      actor.send({ type: 'SUBMIT' })
      await waitFor(actor, (snapshot) => !snapshot.matches('submitting'))
      for (const { unsubscribe } of heard) unsubscribe()
      return accepted
    },
    reset: () => actor.send({ type: 'CANCEL' }),
  }
}
