/**
 * Carries messages to the sockets: of this process, of all processes on one database
 * (`shared-bus.ts`), or of a cluster (`cluster-bus.ts`).
 */
export interface Bus {
  /**
   * Publishes an event on a channel (full name, `private-client.5`) to every socket except the one
   * named in `except`. Never fails; failed deliveries are retried.
   */
  publish(channel: string, event: string, data: unknown, except?: string): void
  /**
   * Ends the sockets of a person or of one session. `reconnect`: rights changed, and the clients
   * connect again with the new ones. `stay_away`: they do not.
   */
  drop(target: DropTarget, then: 'reconnect' | 'stay_away'): void
  /**
   * Records the owner of a socket on every process, so that a later `drop` ends it. Resolves once
   * `drop` calls of any process find the socket.
   */
  claim(socketId: string, owner: SocketOwner): Promise<void>
  subscribe(listener: BusListener): () => void
  /** Sends the remaining messages for a bounded time, then closes. */
  close(): Promise<void>
}

/** Person and session of a socket. */
export interface SocketOwner {
  readonly userId: string
  readonly sessionId: string
}

/** `everyone`: messages may have been lost; clients that reconnect pull what changed. */
export type DropTarget = { readonly userId: string } | { readonly sessionId: string } | 'everyone'

/** Receiver of the messages of a bus. */
export interface BusListener {
  published(channel: string, event: string, data: unknown, except?: string): void
  dropped(target: DropTarget, then: 'reconnect' | 'stay_away'): void
  claimed(socketId: string, owner: SocketOwner): void
}

/** Creates the bus of a single process. */
export const createBus = (): Bus => {
  const listeners = new Set<BusListener>()
  return {
    publish: (channel, event, data, except) => {
      for (const listener of listeners) listener.published(channel, event, data, except)
    },
    drop: (target, then) => {
      for (const listener of listeners) listener.dropped(target, then)
    },
    claim: async (socketId, owner) => {
      for (const listener of listeners) listener.claimed(socketId, owner)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    close: async () => undefined,
  }
}
