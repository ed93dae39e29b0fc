/**
 * Calls from parts of the engine to the outbox and the pull, which are created after them. Before
 * `connect` a call has no effect.
 */
export interface Triggers {
  readonly wakeOutbox: () => void
  readonly pullAll: () => void
}

/** Creates triggers without effect; `connect` gives them their targets. */
export const createTriggers = (): Triggers & { readonly connect: (targets: Triggers) => void } => {
  let connected: Triggers | null = null
  return {
    wakeOutbox: () => connected?.wakeOutbox(),
    pullAll: () => connected?.pullAll(),
    connect: (targets) => {
      connected = targets
    },
  }
}
