/** What the worker tells every page about itself, at each change. */
export interface SyncStatus {
  /** `unknown` until the first answer or failure. */
  readonly connection: 'unknown' | 'online' | 'offline'
  /** Epoch ms at which the connection became what it is; 0 while unknown. */
  readonly since: number
  /** Epoch ms of the server's last answer, told to within some seconds; 0 before the first. */
  readonly heardAt: number
  /** Epoch ms at which the server is asked for again; 0 while it is there. */
  readonly nextProbeAt: number
  /** Why sending waits although there is a connection: the token was refused, or the server wants a newer client. */
  readonly paused: 'no' | 'sign_in' | 'upgrade'
  /** Unsettled events: what the header's counter shows. */
  readonly pending: number
  /** Requests under way. */
  readonly sending: number
  /** Refused or held events that nobody has dealt with yet. */
  readonly attention: number
  /** Accepted events that the log still knows: grows by one with each that arrives. */
  readonly accepted: number
  readonly pull: PullProgress
  /**
   * The server may have newer rows: a pull is under way or due. True until every model was pulled
   * once.
   */
  readonly isBehind: boolean
  /**
   * Epoch ms by this device's clock up to which the mirror has all changes. 0 until every model was
   * pulled once.
   */
  readonly currentAsOf: number
  readonly realtime: 'connecting' | 'connected' | 'disconnected'
  /**
   * How safe what is not sent yet lies on this device. `may_be_evicted`: the browser refused to promise that it stays. `failing`: the last
   * action could not be written. `unknown` until something was logged.
   */
  readonly storage: 'unknown' | 'persistent' | 'may_be_evicted' | 'failing'
  /** `follower`: another tab works for this one. `reader`: nothing can be changed here. */
  readonly role: 'writer' | 'follower' | 'reader'
}

export interface PullProgress {
  /** `first`: the mirror was empty; `ready`: everything this person may see is here. */
  readonly phase: 'idle' | 'first' | 'ready'
  /** Records received and expected during the first pull; `expected` is 0 while unknown. */
  readonly received: number
  readonly expected: number
}

export const INITIAL_SYNC_STATUS: SyncStatus = {
  connection: 'unknown',
  since: 0,
  heardAt: 0,
  nextProbeAt: 0,
  paused: 'no',
  pending: 0,
  sending: 0,
  attention: 0,
  accepted: 0,
  pull: { phase: 'idle', received: 0, expected: 0 },
  isBehind: true,
  currentAsOf: 0,
  realtime: 'disconnected',
  storage: 'unknown',
  role: 'writer',
}
