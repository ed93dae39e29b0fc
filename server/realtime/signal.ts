import type { DropTarget, SocketOwner } from './bus.ts'

/** Message from one process to the others. */
export type Signal =
  | {
      readonly kind: 'publish'
      readonly channel: string
      readonly event: string
      readonly data: unknown
      readonly except?: string
    }
  | { readonly kind: 'drop'; readonly target: DropTarget; readonly outcome: 'reconnect' | 'stay_away' }
  | { readonly kind: 'claim'; readonly socketId: string; readonly owner: SocketOwner }
