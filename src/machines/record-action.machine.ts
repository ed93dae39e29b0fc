import { assign, emit, fromPromise, setup } from 'xstate'
import type { Dispatched, LoggedEvent, Refusal } from '#contract/core/event.ts'

export type Payload = Readonly<Record<string, unknown>>

export interface RecordActionInput {
  /** The action has a body that the person must fill in first. */
  readonly needsInput: boolean
  /** It can't be taken back: ask once more. */
  readonly needsConfirmation: boolean
}

export interface RecordActionContext extends RecordActionInput {
  readonly payload: Payload
  readonly eventId: string | null
  readonly rejection: Extract<Dispatched, { status: 'invalid' }> | null
  readonly refusal: Refusal | null
}

export type RecordActionEvent =
  | { readonly type: 'CHOOSE' }
  | { readonly type: 'GIVE'; readonly payload: Payload }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'DISMISS' }
  /** The outbox tells how the event stands; other events are not for this action. */
  | { readonly type: 'OUTBOX'; readonly event: Pick<LoggedEvent, 'id' | 'state' | 'refusal'> }
  | { readonly type: 'UNDO' }

export type RecordActionEmitted = { readonly type: 'done' } | { readonly type: 'rejected' } | { readonly type: 'refused'; readonly refusal: Refusal }

const NOT_PROVIDED = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))

/** What is given first and what is given as a correction go the same way. */
const GIVEN = [
  { guard: 'confirmationIsNeeded', target: 'confirming', actions: ['forget', 'take'] },
  { target: 'dispatching', actions: ['forget', 'take'] },
] as const

/**
 * One use of one action on one record, from the menu to the server's word.
 *
 *   idle ──▶ collecting ──▶ confirming ──▶ dispatching ──▶ pending ──▶ accepted
 *     ▲                                        │            │  ▲
 *     └────────── rejected ◀───────────────────┘            │  └ undoing (while it was not sent)
 *                 refused ◀─────────────────────────────────┘
 */
export const recordActionMachine = setup({
  types: {
    context: {} as RecordActionContext,
    events: {} as RecordActionEvent,
    emitted: {} as RecordActionEmitted,
    input: {} as RecordActionInput,
  },
  actors: {
    dispatch: fromPromise<Dispatched, Payload>(NOT_PROVIDED('dispatch')),
    /** Answers false when it was too late. */
    cancel: fromPromise<boolean, string>(NOT_PROVIDED('cancel')),
  },
  actions: {
    take: assign({ payload: ({ context, event }) => (event.type === 'GIVE' ? event.payload : context.payload) }),
    forget: assign({ payload: {}, eventId: null, rejection: null, refusal: null }),
  },
  guards: {
    inputIsNeeded: ({ context }) => context.needsInput,
    confirmationIsNeeded: ({ context }) => context.needsConfirmation,
    itIsAccepted: ({ context, event }) => event.type === 'OUTBOX' && event.event.id === context.eventId && event.event.state === 'accepted',
    itIsRefused: ({ context, event }) =>
      event.type === 'OUTBOX' && event.event.id === context.eventId && event.event.state === 'refused' && event.event.refusal !== null,
    itIsWithdrawn: ({ context, event }) => event.type === 'OUTBOX' && event.event.id === context.eventId && event.event.state === 'cancelled',
  },
}).createMachine({
  id: 'recordAction',
  context: ({ input }) => ({ ...input, payload: {}, eventId: null, rejection: null, refusal: null }),
  initial: 'idle',
  // A new use may begin wherever nothing is under way; what the outbox then says of the former one is its own story.
  on: {
    CHOOSE: [
      { guard: 'inputIsNeeded', target: '.collecting', actions: 'forget' },
      { guard: 'confirmationIsNeeded', target: '.confirming', actions: 'forget' },
      { target: '.dispatching', actions: 'forget' },
    ],
  },
  states: {
    idle: {},
    collecting: {
      on: {
        GIVE: GIVEN,
        DISMISS: 'idle',
      },
    },
    confirming: { on: { CONFIRM: 'dispatching', DISMISS: 'idle' } },
    dispatching: {
      on: { CHOOSE: {} },
      invoke: {
        src: 'dispatch',
        input: ({ context }) => context.payload,
        onDone: [
          {
            guard: ({ event }) => event.output.status === 'logged',
            target: 'pending',
            actions: [assign({ eventId: ({ event }) => (event.output.status === 'logged' ? event.output.eventId : null) }), emit({ type: 'done' })],
          },
          {
            target: 'rejected',
            actions: assign({ rejection: ({ event }) => (event.output.status === 'invalid' ? event.output : null) }),
          },
        ],
        // The log could not be written: nothing has happened, and the person is told.
        onError: 'rejected',
      },
    },
    pending: {
      on: {
        OUTBOX: [
          { guard: 'itIsAccepted', target: 'accepted' },
          { guard: 'itIsWithdrawn', target: 'idle', actions: 'forget' },
          {
            guard: 'itIsRefused',
            target: 'refused',
            actions: assign({ refusal: ({ event }) => (event.type === 'OUTBOX' ? event.event.refusal : null) }),
          },
        ],
        UNDO: 'undoing',
      },
    },
    undoing: {
      on: { CHOOSE: {} },
      invoke: {
        src: 'cancel',
        input: ({ context }) => context.eventId ?? '',
        onDone: [{ guard: ({ event }) => event.output, target: 'idle', actions: 'forget' }, { target: 'pending' }],
        onError: 'pending',
      },
    },
    accepted: { on: { DISMISS: { target: 'idle', actions: 'forget' } } },
    rejected: {
      entry: emit({ type: 'rejected' }),
      on: { DISMISS: { target: 'idle', actions: 'forget' }, GIVE: GIVEN },
    },
    refused: {
      entry: emit(({ context }) => (context.refusal ? { type: 'refused' as const, refusal: context.refusal } : { type: 'rejected' as const })),
      on: { DISMISS: { target: 'idle', actions: 'forget' }, GIVE: GIVEN },
    },
  },
})
