/** State of the worker; every page receives it at each change. */
export interface SyncStatus {
  /** `unknown` until the first answer or failure. */
  readonly connection: 'unknown' | 'online' | 'offline'
  /** Epoch ms of the last change of `connection`; 0 while unknown. */
  readonly since: number
  /** Epoch ms of the server's last answer, exact to some seconds; 0 before the first. */
  readonly lastAnswerAt: number
  /** Epoch ms of the next probe; 0 while the server is reachable. */
  readonly nextProbeAt: number
  /**
   * Why nothing is sent although the server is reachable: it refused the token, or requires a newer
   * client.
   */
  readonly paused: 'no' | 'sign_in' | 'upgrade'
  /** Number of pending events, shown by the header's counter. */
  readonly pending: number
  /** Number of requests in flight. */
  readonly sending: number
  /** Number of refused, held and quarantined events. */
  readonly attention: number
  /** Number of accepted events in the log; grows with each acceptance. */
  readonly accepted: number
  readonly pull: PullProgress
  /**
   * The server may have newer rows: a pull is running or due. True until every model was pulled
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
   * Safety of unsent events on this device. `may_be_evicted`: the browser did not grant persistent
   * storage. `failing`: the last write failed. `unknown` until the first write.
   */
  readonly storage: 'unknown' | 'persistent' | 'may_be_evicted' | 'failing'
  readonly tabRole: TabRole
}

/**
 * How this tab has its worker. `shared`: a SharedWorker serves all tabs. `leader`: this tab runs
 * the worker. `follower`: another tab runs it. `reader`: this tab can't change anything.
 */
export type TabRole = 'shared' | 'leader' | 'follower' | 'reader'

/** Progress of the pull, for the person. */
export interface PullProgress {
  /** `first`: the mirror was empty. `ready`: every record that this person may see was pulled. */
  readonly phase: 'idle' | 'first' | 'ready'
  /** Records received and expected during the first pull; `expected` is 0 while unknown. */
  readonly received: number
  readonly expected: number
}

/**
 * Status of a worker that has not reported yet. The page sets its own `tabRole`: the worker's
 * value means nothing.
 */
export const INITIAL_SYNC_STATUS: SyncStatus = {
  connection: 'unknown',
  since: 0,
  lastAnswerAt: 0,
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
  tabRole: 'leader',
}
