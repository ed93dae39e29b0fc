import { assign, emit, fromPromise, setup } from 'xstate'
import { type Action, parseBody } from '#contract/core/action.ts'
import type { Issues } from '#contract/core/issues.ts'
import type { RoleSlug } from '#contract/core/roles.ts'

export type FormValues = Readonly<Record<string, unknown>>
export type FormMessages = Readonly<Record<string, readonly string[]>>

/** `logged`: durably on this device. `invalid`: what the device found wrong. `failed`: nothing was written, and nothing is lost. */
export type SubmitOutcome = { readonly kind: 'logged' } | { readonly kind: 'invalid'; readonly issues: Issues } | { readonly kind: 'failed' }

export interface FormInput {
  readonly action: Pick<Action, 'body' | 'optional'>
  readonly role: RoleSlug
  /** What the form shows before anything is typed: blank to create, the record to update. */
  readonly initial: FormValues
  /** With an id the form updates, without one it creates (specification, section 4). */
  readonly mode: 'create' | 'update'
  /** Messages that the server gave to an earlier attempt. */
  readonly messages: FormMessages
}

export interface FormContext extends FormInput {
  readonly values: FormValues
  readonly issues: Issues
  /** What was typed on an earlier visit has been put back. */
  readonly restored: boolean
}

export type FormEvent =
  | { readonly type: 'CHANGE'; readonly name: string; readonly value: unknown }
  | { readonly type: 'DRAFT_FOUND'; readonly values: FormValues }
  | { readonly type: 'SUBMIT' }
  | { readonly type: 'CANCEL' }

export type FormEmitted = { readonly type: 'stored' } | { readonly type: 'updated' } | { readonly type: 'rejected' }

/** Specification, section 9: what is typed is kept when the typing pauses. */
export const DRAFT_PAUSE_MS = 300

const without = <Value>(values: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> => {
  const { [name]: _, ...others } = values
  return others
}

const plain = (value: unknown): string => JSON.stringify(value === undefined || value === '' ? null : value)

/** Names of the fields that differ from what the form started from. */
export const dirtyFields = ({ initial, values }: Pick<FormContext, 'initial' | 'values'>): readonly string[] =>
  Object.keys(values).filter((name) => plain(values[name]) !== plain(initial[name]))

const changed = (context: FormContext): FormValues => Object.fromEntries(dirtyFields(context).map((name) => [name, context.values[name]]))

/**
 * The part of the values that is the body of the action. Where fields may be left out, those that the person did not change are:
 * what others made of them meanwhile is not overwritten.
 */
const givenBody = (context: FormContext): FormValues => {
  const { action, values } = context
  const given = action.optional === 'all' ? dirtyFields(context) : Object.keys(values)
  return Object.fromEntries(
    given.filter((name) => Object.hasOwn(action.body, name) && values[name] !== undefined).map((name) => [name, values[name]]),
  )
}

const issuesOf = (context: FormContext): Issues => {
  const parsed = parseBody(context.action, givenBody(context), context.role)
  return 'issues' in parsed ? parsed.issues : {}
}

const bodyOf = (context: FormContext): FormValues => {
  const parsed = parseBody(context.action, givenBody(context), context.role)
  return 'body' in parsed ? parsed.body : {}
}

const NOT_PROVIDED = () => Promise.reject(new Error('submit was not provided'))

/**
 * One use of an action, filled in by hand.
 *
 *   editing: untouched ──▶ typing ⇄ kept (as a draft)      CANCEL: untouched
 *       │ ▲
 *       ▼ └─ invalid or failed: typing, nothing is lost
 *   submitting ──▶ editing.untouched                         emits stored or updated
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, emitted: {} as FormEmitted, input: {} as FormInput },
  actors: { submit: fromPromise<SubmitOutcome, FormValues>(NOT_PROVIDED) },
  actions: {
    saveDraft: (_, _params: { readonly values: FormValues }) => undefined,
    removeDraft: () => undefined,
    change: assign(({ context, event }) =>
      event.type === 'CHANGE'
        ? {
            values: { ...context.values, [event.name]: event.value },
            issues: without(context.issues, event.name),
            messages: without(context.messages, event.name),
          }
        : {},
    ),
    restoreDraft: assign(({ context, event }) =>
      event.type === 'DRAFT_FOUND' ? { values: { ...context.values, ...event.values, ...changed(context) }, restored: true } : {},
    ),
    check: assign({ issues: ({ context }) => issuesOf(context) }),
    reset: assign(({ context }) => ({ values: context.initial, issues: {}, messages: {}, restored: false })),
    /** A creation leaves a blank form; after an update, what was saved is what CANCEL restores. */
    startAnew: assign(({ context }) => {
      const initial = context.mode === 'create' ? context.initial : context.values
      return { initial, values: initial, issues: {}, messages: {}, restored: false }
    }),
  },
  guards: {
    somethingIsWrong: ({ context }) => Object.keys(issuesOf(context)).length > 0,
    nothingHasChanged: ({ context }) => context.mode === 'update' && dirtyFields(context).length === 0,
    itIsLogged: (_, { outcome }: { readonly outcome: SubmitOutcome }) => outcome.kind === 'logged',
  },
  delays: { draftPause: DRAFT_PAUSE_MS },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({ ...input, values: input.initial, issues: {}, restored: false }),
  initial: 'editing',
  states: {
    editing: {
      initial: 'untouched',
      on: {
        CHANGE: { target: '.typing', actions: 'change' },
        SUBMIT: [
          { guard: 'somethingIsWrong', actions: ['check', emit({ type: 'rejected' })] },
          { guard: 'nothingHasChanged', target: '.untouched', actions: ['startAnew', 'removeDraft', emit({ type: 'updated' })] },
          { target: 'submitting' },
        ],
        CANCEL: { target: '.untouched', actions: ['reset', 'removeDraft'] },
      },
      states: {
        untouched: { on: { DRAFT_FOUND: { actions: 'restoreDraft' } } },
        typing: {
          after: { draftPause: { target: 'kept', actions: { type: 'saveDraft', params: ({ context }) => ({ values: context.values }) } } },
          on: {
            // Every key begins the pause anew.
            CHANGE: { target: 'typing', reenter: true, actions: 'change' },
            // One that is found late goes around what has been typed meanwhile, and both are kept.
            DRAFT_FOUND: { target: 'typing', reenter: true, actions: 'restoreDraft' },
          },
        },
        kept: { on: { DRAFT_FOUND: { target: 'typing', actions: 'restoreDraft' } } },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => bodyOf(context),
        onDone: [
          {
            guard: { type: 'itIsLogged', params: ({ event }) => ({ outcome: event.output }) },
            target: 'editing',
            actions: [
              'startAnew',
              'removeDraft',
              emit(({ context }) => ({ type: context.mode === 'create' ? ('stored' as const) : ('updated' as const) })),
            ],
          },
          {
            target: 'editing.typing',
            actions: [assign({ issues: ({ event }) => (event.output.kind === 'invalid' ? event.output.issues : {}) }), emit({ type: 'rejected' })],
          },
        ],
        onError: { target: 'editing.typing', actions: emit({ type: 'rejected' }) },
      },
    },
  },
})
