/** Carries messages to the sockets. In-process; several processes will share one by LISTEN/NOTIFY behind the same interface. */
export interface Bus {
  /** Says something on a channel (full name, `private-client.5`). */
  publish(channel: string, event: string, data: unknown): void
  /** Ends the sockets of a person (`reconnect`: rights changed, they come back with new ones) or of one session (`stay_away`). */
  drop(target: DropTarget, then: 'reconnect' | 'stay_away'): void
  subscribe(listener: BusListener): () => void
}

export type DropTarget = { readonly userId: string } | { readonly sessionId: string }

export interface BusListener {
  published(channel: string, event: string, data: unknown): void
  dropped(target: DropTarget, then: 'reconnect' | 'stay_away'): void
}

export const createBus = (): Bus => {
  const listeners = new Set<BusListener>()
  return {
    publish: (channel, event, data) => {
      for (const listener of listeners) listener.published(channel, event, data)
    },
    drop: (target, then) => {
      for (const listener of listeners) listener.dropped(target, then)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
