import { assign, enqueueActions, fromCallback, fromPromise, setup, stopChild } from 'xstate'
import { MAX_WAIT_MS } from '../core/backoff.ts'
import { notProvided } from '../core/not-provided.ts'
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

/** Answers to take in one round. */
export interface RoundInput {
  readonly answers: readonly Answer[]
  readonly ignoresBackoff: boolean
}

/** Requests that one round has marked as sent. */
export interface RoundResult {
  readonly requests: readonly OutgoingRequest[]
  /** Milliseconds until the next event is due; Infinity when none is postponed. */
  readonly wait: number
}

/** State of the outbox beside its place in the diagram. */
export interface OutboxContext {
  /** Answers that no round has taken yet. */
  readonly answers: readonly Answer[]
  /** Another round is needed. */
  readonly isRoundWanted: boolean
  readonly ignoresBackoff: boolean
  /** Input of the current round; repeated after trouble. */
  readonly currentRound: RoundInput
  readonly wait: number
}

/**
 * Events of the outbox. `SEND_DUE`: send the events that are due; with `ignoresBackoff` also those
 * that failed and are to be tried again later.
 */
export type OutboxEvent =
  | { readonly type: 'SEND_DUE'; readonly ignoresBackoff: boolean }
  | ({ readonly type: 'ANSWERED' } & Answer)

const requestActorId = ({ eventId, attempt }: Pick<OutgoingRequest, 'eventId' | 'attempt'>): string =>
  `${eventId}:${attempt}`

const NO_ANSWERS: RoundInput = { answers: [], ignoresBackoff: false }

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
 * A round takes all answers and marks ready events as sent, in one write. Only then are the
 * requests sent, each by an actor of its own that sends the answer back as an event.
 */
export const outboxMachine = setup({
  types: { context: {} as OutboxContext, events: {} as OutboxEvent },
  actors: {
    runRound: fromPromise<RoundResult, RoundInput>(notProvided('runRound')),
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
    requestRound: assign({
      isRoundWanted: true,
      ignoresBackoff: ({ context, event }) =>
        context.ignoresBackoff || (event.type === 'SEND_DUE' && event.ignoresBackoff),
    }),
    beginRound: assign(({ context: { currentRound, answers, ignoresBackoff } }) => ({
      currentRound: {
        answers: [...currentRound.answers, ...answers],
        ignoresBackoff: currentRound.ignoresBackoff || ignoresBackoff,
      },
      answers: [],
      isRoundWanted: false,
      ignoresBackoff: false,
    })),
  },
  delays: {
    untilNextDue: ({ context }) => Math.min(context.wait, MAX_WAIT_MS),
    afterTrouble: AFTER_TROUBLE_MS,
  },
  guards: {
    isRoundWanted: ({ context }) => context.isRoundWanted,
  },
}).createMachine({
  id: 'outbox',
  context: { answers: [], isRoundWanted: false, ignoresBackoff: false, currentRound: NO_ANSWERS, wait: MAX_WAIT_MS },
  initial: 'resting',
  // In every state: answers are kept, and the next round takes them.
  on: {
    SEND_DUE: { actions: 'requestRound' },
    ANSWERED: { actions: ['keepAnswer', 'requestRound', stopChild(({ event }) => requestActorId(event))] },
  },
  states: {
    resting: {
      always: { guard: 'isRoundWanted', target: 'working' },
      after: { untilNextDue: 'working' },
    },
    working: {
      entry: 'beginRound',
      invoke: {
        src: 'runRound',
        input: ({ context }) => context.currentRound,
        onDone: {
          target: 'resting',
          actions: [
            assign({ currentRound: NO_ANSWERS, wait: ({ event }) => event.output.wait }),
            enqueueActions(({ enqueue, event }) => {
              for (const request of event.output.requests)
                enqueue.spawnChild('sendRequest', { id: requestActorId(request), input: request })
            }),
          ],
        },
        onError: 'troubled',
      },
    },
    troubled: { after: { afterTrouble: 'working' } },
  },
})
