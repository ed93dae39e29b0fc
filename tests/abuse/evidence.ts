/** Observations of a run, as plain data. Times are milliseconds since the epoch. */

/** One question of the probe and how it was answered. */
export interface Sample {
  readonly at: number
  /** From sending to the end of the answer, or to the moment the probe gave up. */
  readonly ms: number
  /** Part of `ms` in which the probe itself did not run. */
  readonly lateMs: number
  /**
   * Part of `ms` in which the server was ready to run and had no processor; null where the system
   * does not tell.
   */
  readonly starvedMs: number | null
  /** 0 when there was no answer. */
  readonly status: number
  readonly port: number
}

/** A run of one attack. */
export interface Slice {
  readonly attack: string
  readonly role: string
  readonly from: number
  readonly to: number
  /** How often it struck. */
  readonly blows: number
  /** Answers by status; `0` counts broken connections. */
  readonly statuses: Readonly<Record<string, number>>
}

/** An answer of 500 or more that the API does not declare. */
export interface Fault {
  readonly at: number
  readonly attack: string
  readonly status: number
  readonly request: string
  readonly excerpt: string
}

/** A server process ended although nobody asked it to. */
export interface Exit {
  readonly at: number
  /** When it listened again; null where it did not. */
  readonly backAt: number | null
  readonly how: string
  /** The last lines that it printed. */
  readonly output: string
}

/** Sum over the server processes, MB. */
export interface MemorySample {
  readonly at: number
  readonly mb: number
}

export interface CountedWrite {
  readonly key: string
  readonly token: string
  readonly ticketId: number
  /** Unique; stands in the record. */
  readonly text: string
  /**
   * `acknowledged`: it must be there once. `refused`: it must not be there. `open`: nobody knows.
   */
  readonly outcome: 'acknowledged' | 'refused' | 'open'
}

export interface WriteCount {
  readonly sent: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  /** Refused and stored all the same. */
  readonly unwanted: readonly string[]
  /** Writes whose outcome stayed unknown, even afterwards. */
  readonly unsettled: readonly string[]
}

export interface Evidence {
  readonly health: readonly Sample[]
  readonly actions: readonly Sample[]
  readonly slices: readonly Slice[]
  readonly faults: readonly Fault[]
  readonly exits: readonly Exit[]
  readonly memory: { readonly before: number; readonly most: MemorySample; readonly after: number }
  readonly writes: WriteCount
  /** Last value that the probe wrote with success, and the value that a read gives in the end. */
  readonly probeState: { readonly expected: string; readonly found: string }
  /** Attacks that were left out after they had ended the server. */
  readonly leftOut: readonly string[]
  /** Whether each role has a network of its own. */
  readonly hasOwnNetworks: boolean
}
