import { assign, emit, fromPromise, setup } from 'xstate'
import { type Action, parseBody } from '#contract/core/events/action.ts'
import type { Issues } from '#contract/core/issues.ts'
import type { RoleSlug } from '#contract/core/roles.ts'

export type FormValues = Readonly<Record<string, unknown>>
export type FormMessages = Readonly<Record<string, readonly string[]>>

/**
 * `logged`: the event is on this device's disk. `invalid`: the form has issues. `failed`: nothing
 * was written; the form keeps its input.
 */
export type SubmitOutcome =
  | { readonly kind: 'logged' }
  | { readonly kind: 'invalid'; readonly issues: Issues }
  | { readonly kind: 'failed' }

export interface FormInput {
  readonly action: Pick<Action, 'body' | 'optional'>
  readonly role: RoleSlug
  /** Values before any input: blank values to create, the record's values to update. */
  readonly initial: FormValues
  /** With an id the form updates, without one it creates (specification, section 4). */
  readonly mode: 'create' | 'update'
  /** The server's messages to an earlier attempt, per field. */
  readonly messages: FormMessages
}

/** Input of `submit`. */
export interface Submission {
  readonly payload: FormValues
  /** The values that the person saw before their changes: the `was` of an update. */
  readonly seen: FormValues
}

export interface FormContext extends FormInput {
  readonly values: FormValues
  /** From a draft: values that its changes were typed over, where they differ from today's. */
  readonly typedOver: FormValues
  readonly issues: Issues
  /** The input of an earlier visit has been restored. */
  readonly restored: boolean
}

export type FormEvent =
  | { readonly type: 'CHANGE'; readonly name: string; readonly value: unknown }
  | { readonly type: 'DRAFT_FOUND'; readonly values: FormValues }
  | { readonly type: 'SUBMIT' }
  | { readonly type: 'CANCEL' }

/** `hasChanged` is false for a form that was saved as it was: nothing is written. */
export type FormEmitted =
  | { readonly type: 'stored' }
  | { readonly type: 'updated'; readonly hasChanged: boolean }
  | { readonly type: 'rejected' }

/** Pause in the typing after which the input is stored as a draft (specification, section 9). */
export const DRAFT_PAUSE_MS = 300

const withoutKey = <Value>(values: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> => {
  const { [name]: _, ...others } = values
  return others
}

const comparableText = (value: unknown): string => JSON.stringify(value === undefined || value === '' ? null : value)

/** Returns the names of the fields whose values differ from the initial ones. */
export const dirtyFields = ({ initial, values }: Pick<FormContext, 'initial' | 'values'>): readonly string[] =>
  Object.keys(values).filter((name) => comparableText(values[name]) !== comparableText(initial[name]))

/** Name of the values that a draft's changes were typed over, among the values of the draft. */
const TYPED_OVER = 'typed_over'

const named = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

const seenBy = ({ initial, typedOver }: FormContext): FormValues => ({ ...initial, ...typedOver })

/**
 * The draft of a form. A creation keeps all of it: its defaults may be others on another day. An
 * update keeps what the person has changed, and what they saw there: the other fields follow the
 * record, so that a later save takes nobody's change back.
 */
export const draftOf = (context: FormContext): FormValues => {
  if (context.mode === 'create') return context.values
  const names = dirtyFields(context)
  return names.length === 0 ? {} : { ...named(context.values, names), [TYPED_OVER]: named(seenBy(context), names) }
}

const withDraft = (context: FormContext, { [TYPED_OVER]: typedOver, ...found }: FormValues): Partial<FormContext> => {
  const own = dirtyFields(context)
  const names = Object.keys(found).filter((name) => !own.includes(name))
  return {
    values: { ...context.values, ...named(found, names) },
    // A draft of an earlier release does not say what was seen.
    typedOver: typedOver === undefined ? {} : named(typedOver as FormValues, names),
    restored: true,
  }
}

/**
 * Returns the values that belong to the action's body. Where all fields are optional, unchanged
 * ones are left out, so that they do not overwrite changes of other people.
 */
const inputOf = (context: FormContext): FormValues => {
  const { action, values } = context
  const names = action.optional === 'all' ? dirtyFields(context) : Object.keys(values)
  return Object.fromEntries(
    names
      .filter((name) => Object.hasOwn(action.body, name) && values[name] !== undefined)
      .map((name) => [name, values[name]]),
  )
}

const issuesOf = (context: FormContext): Issues => {
  const parsed = parseBody(context.action, inputOf(context), context.role)
  return 'issues' in parsed ? parsed.issues : {}
}

const payloadOf = (context: FormContext): FormValues => {
  const parsed = parseBody(context.action, inputOf(context), context.role)
  return 'body' in parsed ? parsed.body : {}
}

const NOT_PROVIDED = () => Promise.reject(new Error('submit was not provided'))

/**
 * A form for one use of an action.
 *
 *   editing: untouched ──▶ typing ⇄ draftStored            CANCEL: untouched
 *       │ ▲
 *       ▼ └─ invalid or failed: typing, nothing is lost
 *   submitting ──▶ editing.untouched                         emits stored or updated
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, emitted: {} as FormEmitted, input: {} as FormInput },
  actors: { submit: fromPromise<SubmitOutcome, Submission>(NOT_PROVIDED) },
  actions: {
    saveDraft: (_, _params: { readonly values: FormValues }) => undefined,
    removeDraft: () => undefined,
    change: assign(({ context, event }) =>
      event.type === 'CHANGE'
        ? {
            values: { ...context.values, [event.name]: event.value },
            issues: withoutKey(context.issues, event.name),
            messages: withoutKey(context.messages, event.name),
          }
        : {},
    ),
    restoreDraft: assign(({ context, event }) =>
      event.type === 'DRAFT_FOUND' ? withDraft(context, event.values) : {},
    ),
    check: assign({ issues: ({ context }) => issuesOf(context) }),
    reset: assign(({ context }) => ({
      values: context.initial,
      typedOver: {},
      issues: {},
      messages: {},
      restored: false,
    })),
    /** A creation leaves a blank form; after an update, what was saved is what CANCEL restores. */
    startOver: assign(({ context }) => {
      const initial = context.mode === 'create' ? context.initial : context.values
      return { initial, values: initial, typedOver: {}, issues: {}, messages: {}, restored: false }
    }),
  },
  guards: {
    hasIssues: ({ context }) => Object.keys(issuesOf(context)).length > 0,
    isUnchanged: ({ context }) => context.mode === 'update' && dirtyFields(context).length === 0,
    /** The record has all values of the draft: its save was stored, and the page ended then. */
    isSaved: ({ context, event }) =>
      event.type === 'DRAFT_FOUND' &&
      context.mode === 'update' &&
      dirtyFields({ ...context, ...withDraft(context, event.values) }).length === 0,
    isLogged: (_, { outcome }: { readonly outcome: SubmitOutcome }) => outcome.kind === 'logged',
  },
  delays: { draftPause: DRAFT_PAUSE_MS },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({ ...input, values: input.initial, typedOver: {}, issues: {}, restored: false }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'untouched',
      on: {
        CHANGE: { target: '.typing', actions: 'change' },
        SUBMIT: [
          { guard: 'hasIssues', actions: ['check', emit({ type: 'rejected' })] },
          {
            guard: 'isUnchanged',
            target: '.untouched',
            actions: ['startOver', 'removeDraft', emit({ type: 'updated', hasChanged: false })],
          },
          { target: 'submitting' },
        ],
        CANCEL: { target: '.untouched', actions: ['reset', 'removeDraft'] },
      },
      states: {
        untouched: { on: { DRAFT_FOUND: [{ guard: 'isSaved', actions: 'removeDraft' }, { actions: 'restoreDraft' }] } },
        typing: {
          after: {
            draftPause: {
              target: 'draftStored',
              actions: { type: 'saveDraft', params: ({ context }) => ({ values: draftOf(context) }) },
            },
          },
          on: {
            // Each change restarts the pause.
            CHANGE: { target: 'typing', reenter: true, actions: 'change' },
            // A draft that is read late fills only the fields that are still unchanged.
            DRAFT_FOUND: { target: 'typing', reenter: true, actions: 'restoreDraft' },
          },
        },
        draftStored: { on: { DRAFT_FOUND: { target: 'typing', actions: 'restoreDraft' } } },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ payload: payloadOf(context), seen: seenBy(context) }),
        onDone: [
          {
            guard: { type: 'isLogged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'editing',
            actions: [
              'startOver',
              'removeDraft',
              emit(({ context }) =>
                context.mode === 'create'
                  ? { type: 'stored' as const }
                  : { type: 'updated' as const, hasChanged: true },
              ),
            ],
          },
          {
            target: 'editing.typing',
            actions: [
              assign({ issues: ({ event }) => (event.output.kind === 'invalid' ? event.output.issues : {}) }),
              emit({ type: 'rejected' }),
            ],
          },
        ],
        onError: { target: 'editing.typing', actions: emit({ type: 'rejected' }) },
      },
    },
  },
})
