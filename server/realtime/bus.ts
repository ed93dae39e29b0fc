/**
 * Carries messages to the sockets: of this process, of all processes on one database
 * (`shared-bus.ts`), or of a cluster (`cluster-bus.ts`).
 */
export interface Bus {
  /**
   * Says something on a channel (full name, `private-client.5`), to every socket but the one named in
   * `except`. Never fails; what can't be sent is tried again.
   */
  publish(channel: string, event: string, data: unknown, except?: string): void
  /**
   * Ends the sockets of a person (`reconnect`: rights changed, they come back with new ones) or of
   * one session (`stay_away`).
   */
  drop(target: DropTarget, then: 'reconnect' | 'stay_away'): void
  /**
   * Notes whose socket this is, wherever it is open, so that it ends with their rights. Drops that
   * are said after the answer find it.
   */
  claim(socketId: string, owner: SocketOwner): Promise<void>
  subscribe(listener: BusListener): () => void
  /** Says what still waits, for a moment, and ends. */
  close(): Promise<void>
}

/** Person and session of a socket. */
export interface SocketOwner {
  readonly userId: string
  readonly sessionId: string
}

/** `everyone`: messages may have been lost; whoever comes back asks for what has changed. */
export type DropTarget = { readonly userId: string } | { readonly sessionId: string } | 'everyone'

/** Receiver of the messages of a bus. */
export interface BusListener {
  published(channel: string, event: string, data: unknown, except?: string): void
  dropped(target: DropTarget, then: 'reconnect' | 'stay_away'): void
  claimed(socketId: string, owner: SocketOwner): void
}

/** Within this process. */
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
