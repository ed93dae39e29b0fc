import { assign, enqueueActions, fromCallback, fromPromise, setup, stopChild } from 'xstate'
import { MAX_WAIT_MS } from '../core/backoff.ts'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'

/** Requests under way at the same time, at most. */
export const MAX_SENDING = 4

/** An event that is marked as sent on disk, and its request. */
export interface OutgoingRequest {
  readonly eventId: string
  /** Which of the event's attempts it is: an answer to a former one says nothing. */
  readonly attempt: number
  readonly request: HttpRequest
}

export interface Answer {
  readonly eventId: string
  readonly attempt: number
  readonly outcome: HttpOutcome
}

export interface WorkInput {
  readonly answers: readonly Answer[]
  /** Whatever waits for its time may go at once. */
  readonly isUrgent: boolean
}

export interface WorkResult {
  readonly requests: readonly OutgoingRequest[]
  /** Milliseconds until the next event's time has come; Infinity where none waits for it. */
  readonly wait: number
}

export interface OutboxContext {
  /** Come, and not worked on yet. */
  readonly answers: readonly Answer[]
  readonly isAsked: boolean
  readonly isUrgent: boolean
  /** What is being worked on; after trouble it is worked on again. */
  readonly currentWork: WorkInput
  readonly wait: number
}

export type OutboxEvent = { readonly type: 'PUMP'; readonly isUrgent: boolean } | ({ readonly type: 'ANSWERED' } & Answer)

const requestActorId = ({ eventId, attempt }: Pick<OutgoingRequest, 'eventId' | 'attempt'>): string => `${eventId}:${attempt}`

const NO_WORK: WorkInput = { answers: [], isUrgent: false }

const NOT_PROVIDED = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))

/** The disk did not take what was to be written; nothing has left, and no answer is forgotten. */
const AFTER_TROUBLE_MS = 2000

/**
 * Drains the outbox.
 *
 *   resting ──PUMP, ANSWERED, time──▶ working ──▶ resting
 *                                      │  ▲
 *                                      ▼  │ time
 *                                    troubled
 *
 * One piece of work settles all answers that have come and marks on disk what may leave now; only then do the requests leave, each in an actor of
 * its own that sends its answer back.
 */
export const outboxMachine = setup({
  types: { context: {} as OutboxContext, events: {} as OutboxEvent },
  actors: {
    work: fromPromise<WorkResult, WorkInput>(NOT_PROVIDED('work')),
    /** Sends back one ANSWERED, however the request ends. */
    sendRequest: fromCallback<OutboxEvent, OutgoingRequest>(() => undefined),
  },
  actions: {
    keepAnswer: assign({
      answers: ({ context, event }) =>
        event.type === 'ANSWERED'
          ? [...context.answers, { eventId: event.eventId, attempt: event.attempt, outcome: event.outcome }]
          : context.answers,
    }),
    ask: assign({
      isAsked: true,
      isUrgent: ({ context, event }) => context.isUrgent || (event.type === 'PUMP' && event.isUrgent),
    }),
    begin: assign(({ context: { currentWork, answers, isUrgent } }) => ({
      currentWork: { answers: [...currentWork.answers, ...answers], isUrgent: currentWork.isUrgent || isUrgent },
      answers: [],
      isAsked: false,
      isUrgent: false,
    })),
  },
  delays: {
    untilTheNext: ({ context }) => Math.min(context.wait, MAX_WAIT_MS),
    afterTrouble: AFTER_TROUBLE_MS,
  },
  guards: {
    somethingCame: ({ context }) => context.isAsked,
  },
}).createMachine({
  id: 'outbox',
  context: { answers: [], isAsked: false, isUrgent: false, currentWork: NO_WORK, wait: MAX_WAIT_MS },
  initial: 'resting',
  // Wherever it stands: what comes is kept, and worked on next.
  on: {
    PUMP: { actions: 'ask' },
    ANSWERED: { actions: ['keepAnswer', 'ask', stopChild(({ event }) => requestActorId(event))] },
  },
  states: {
    resting: {
      always: { guard: 'somethingCame', target: 'working' },
      after: { untilTheNext: 'working' },
    },
    working: {
      entry: 'begin',
      invoke: {
        src: 'work',
        input: ({ context }) => context.currentWork,
        onDone: {
          target: 'resting',
          actions: [
            assign({ currentWork: NO_WORK, wait: ({ event }) => event.output.wait }),
            enqueueActions(({ enqueue, event }) => {
              for (const departure of event.output.requests) enqueue.spawnChild('sendRequest', { id: requestActorId(departure), input: departure })
            }),
          ],
        },
        onError: 'troubled',
      },
    },
    troubled: { after: { afterTrouble: 'working' } },
  },
})
