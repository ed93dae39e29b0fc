import { assign, enqueueActions, fromCallback, fromPromise, setup, stopChild } from 'xstate'
import { MAX_WAIT_MS } from '../core/backoff.ts'
import type { HttpOutcome, HttpRequest } from '../core/ports.ts'

/** Requests in flight at the same time, at most. */
export const MAX_SENDING = 4

/** The request of an event that is marked as sent on disk. */
export interface OutgoingRequest {
  readonly eventId: string
  /** Number of the event's attempt; an answer to a previous attempt is ignored. */
  readonly attempt: number
  readonly request: HttpRequest
}

/** The outcome of a request. */
export interface Answer {
  readonly eventId: string
  readonly attempt: number
  readonly outcome: HttpOutcome
}

/** Answers to settle by one work. */
export interface WorkInput {
  readonly answers: readonly Answer[]
  /** Ignore back-off. */
  readonly isUrgent: boolean
}

/** Requests that one work has marked as sent. */
export interface WorkResult {
  readonly requests: readonly OutgoingRequest[]
  /** Milliseconds until the next event is due; Infinity when none is postponed. */
  readonly wait: number
}

/** State of the outbox beside its place in the diagram. */
export interface OutboxContext {
  /** Answers that no work has settled yet. */
  readonly answers: readonly Answer[]
  /** Work is needed again. */
  readonly isWorkAsked: boolean
  readonly isUrgent: boolean
  /** Input of the current work; repeated after trouble. */
  readonly currentWork: WorkInput
  readonly wait: number
}

export type OutboxEvent = { readonly type: 'SEND_DUE'; readonly isUrgent: boolean } | ({ readonly type: 'ANSWERED' } & Answer)

const requestActorId = ({ eventId, attempt }: Pick<OutgoingRequest, 'eventId' | 'attempt'>): string => `${eventId}:${attempt}`

const NO_WORK: WorkInput = { answers: [], isUrgent: false }

const NOT_PROVIDED = (name: string) => () => Promise.reject(new Error(`${name} was not provided`))

/** Wait after a failed write, ms. No request was sent, and no answer is lost. */
const AFTER_TROUBLE_MS = 2000

/**
 * Drains the outbox.
 *
 *   resting ──SEND_DUE, ANSWERED, time──▶ working ──▶ resting
 *                                      │  ▲
 *                                      ▼  │ time
 *                                    troubled
 *
 * The work settles all answers and marks ready events as sent, in one write. Only then are the
 * requests sent, each by an actor of its own that sends the answer back as an event.
 */
export const outboxMachine = setup({
  types: { context: {} as OutboxContext, events: {} as OutboxEvent },
  actors: {
    work: fromPromise<WorkResult, WorkInput>(NOT_PROVIDED('work')),
    /** Sends back exactly one ANSWERED. */
    sendRequest: fromCallback<OutboxEvent, OutgoingRequest>(() => undefined),
  },
  actions: {
    keepAnswer: assign({
      answers: ({ context, event }) =>
        event.type === 'ANSWERED'
          ? [...context.answers, { eventId: event.eventId, attempt: event.attempt, outcome: event.outcome }]
          : context.answers,
    }),
    askForWork: assign({
      isWorkAsked: true,
      isUrgent: ({ context, event }) => context.isUrgent || (event.type === 'SEND_DUE' && event.isUrgent),
    }),
    beginWork: assign(({ context: { currentWork, answers, isUrgent } }) => ({
      currentWork: { answers: [...currentWork.answers, ...answers], isUrgent: currentWork.isUrgent || isUrgent },
      answers: [],
      isWorkAsked: false,
      isUrgent: false,
    })),
  },
  delays: {
    untilNextDue: ({ context }) => Math.min(context.wait, MAX_WAIT_MS),
    afterTrouble: AFTER_TROUBLE_MS,
  },
  guards: {
    isWorkNeeded: ({ context }) => context.isWorkAsked,
  },
}).createMachine({
  id: 'outbox',
  context: { answers: [], isWorkAsked: false, isUrgent: false, currentWork: NO_WORK, wait: MAX_WAIT_MS },
  initial: 'resting',
  // In every state: answers are kept, and the next work settles them.
  on: {
    SEND_DUE: { actions: 'askForWork' },
    ANSWERED: { actions: ['keepAnswer', 'askForWork', stopChild(({ event }) => requestActorId(event))] },
  },
  states: {
    resting: {
      always: { guard: 'isWorkNeeded', target: 'working' },
      after: { untilNextDue: 'working' },
    },
    working: {
      entry: 'beginWork',
      invoke: {
        src: 'work',
        input: ({ context }) => context.currentWork,
        onDone: {
          target: 'resting',
          actions: [
            assign({ currentWork: NO_WORK, wait: ({ event }) => event.output.wait }),
            enqueueActions(({ enqueue, event }) => {
              for (const request of event.output.requests) enqueue.spawnChild('sendRequest', { id: requestActorId(request), input: request })
            }),
          ],
        },
        onError: 'troubled',
      },
    },
    troubled: { after: { afterTrouble: 'working' } },
  },
})
