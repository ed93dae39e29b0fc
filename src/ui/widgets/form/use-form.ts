import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { type ActorRefFrom, fromPromise, matchesState } from 'xstate'
import type { NewEvent } from '#contract/core/events/event.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import {
  draftOf,
  type FormInput,
  type FormMessages,
  type FormValues,
  formMachine,
  type Submission,
  type SubmitOutcome,
} from '#src/machines/form.machine.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { usePerson, useServices } from '../../services/services.tsx'

/** Names the draft of a form in the event that the form becomes. */
export type FormDraft = Pick<NewEvent, 'draftKey'>

interface FormOptions extends Pick<FormInput, 'action' | 'initial' | 'mode'> {
  /** Key of the draft; null for forms too small for one. */
  readonly draftKey: string | null
  /** Messages of the server to a previous attempt. */
  readonly messages: FormMessages
  /**
   * Adapts a draft that is found to where the form begins this time; null removes a draft that was
   * sent by a page that has ended before the answer.
   */
  adaptDraft?(draft: FormValues): FormValues | null
  /**
   * `seen`: the values that the person saw before their changes, for the `was` of an update. An
   * event with `draft` deletes the draft as it is stored: a page that ends before the answer does
   * not offer again what was sent.
   */
  submit(payload: FormValues, seen: FormValues, draft: FormDraft): Promise<SubmitOutcome>
}

export interface FormState {
  readonly actor: ActorRefFrom<typeof formMachine>
  readonly values: FormValues
  readonly busy: boolean
  /** A draft of a previous visit was restored. */
  readonly restored: boolean
  set(name: string, value: unknown): void
  /** First message of a field. */
  errorOf(name: string): string | undefined
  submit(): void
  /** Resets to the initial values and removes the draft. */
  reset(): void
}

/** Connects the form machine to drafts, the worker and the language. `options` are read once. */
export const useForm = ({ draftKey, messages, adaptDraft, submit, ...options }: FormOptions): FormState => {
  const adapt = useRef(adaptDraft)
  adapt.current = adaptDraft
  const { drafts } = useServices()
  const { actor: person } = usePerson()
  const locale = useLocale()
  const actor = useActorRef(
    formMachine.provide({
      actors: {
        submit: fromPromise<SubmitOutcome, Submission>(({ input: { payload, seen } }) =>
          submit(payload, seen, draftKey === null ? {} : { draftKey }),
        ),
      },
      actions: {
        saveDraft: (_, { values }) => {
          if (draftKey !== null) drafts.write(draftKey, values)
        },
        removeDraft: () => {
          if (draftKey !== null) drafts.remove(draftKey)
        },
      },
    }),
    { input: { ...options, role: person.role, messages } },
  )
  const context = useSelector(actor, (state) => state.context)
  const busy = useSelector(actor, (state) => state.matches('submitting'))

  useEffect(() => {
    if (draftKey === null) return
    let isGone = false
    drafts.read(draftKey).then((values) => {
      if (isGone || !values || Object.keys(values).length === 0) return
      const adapted = adapt.current ? adapt.current(values) : values
      if (adapted !== null) actor.send({ type: 'DRAFT_FOUND', values: adapted })
      // The draft may hold already the text that was typed since then.
      else if (matchesState({ editing: 'untouched' }, actor.getSnapshot().value)) void drafts.remove(draftKey)
    })
    return () => {
      isGone = true
    }
  }, [actor, drafts, draftKey])

  // A page that closes or hides within the pause after the last key stores the draft at once.
  useEffect(() => {
    if (draftKey === null) return
    const saveTyped = () => {
      const { value, context: typed } = actor.getSnapshot()
      if (matchesState({ editing: 'typing' }, value)) drafts.write(draftKey, draftOf(typed))
    }
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveTyped()
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      saveTyped()
    }
  }, [actor, drafts, draftKey])

  return {
    actor,
    values: context.values,
    restored: context.restored,
    busy,
    set: useCallback((name: string, value: unknown) => actor.send({ type: 'CHANGE', name, value }), [actor]),
    errorOf: (name) => {
      const [issue] = context.issues[name] ?? []
      return issue ? issueMessage(issue, locale) : context.messages[name]?.[0]
    },
    submit: useCallback(() => actor.send({ type: 'SUBMIT' }), [actor]),
    reset: useCallback(() => actor.send({ type: 'CANCEL' }), [actor]),
  }
}
