import type { LogLevel } from '../config/config.ts'
import type { Location } from '../database/connect.ts'
import type { Quotas } from '../files/quota.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { FreeBytes } from '../operations/disk-space.ts'
import type { Cluster } from '../realtime/cluster-config.ts'
import type { TrustedProxies } from '../runtime/trusted-proxies.ts'

/** Settings of `buildServer`, from the environment or from a test. */
export interface ServerOptions {
  readonly database: Location
  readonly logLevel: LogLevel
  /** Receives the lines of the log; without it they go to the standard output. */
  readonly log?: (line: string) => void
  /** Folder of the built client; null serves the API only. */
  readonly clientFolder: string | null
  readonly publicUrl: string | null
  /** Carries the mails, and is closed with the server; without it they go nowhere. */
  readonly mail?: MailTransport
  /** Folder of uploaded files; without one they are gone with the server. */
  readonly filesFolder?: string | null
  /**
   * Lets people sign in with the published password of the demo data; without it that password opens
   * nothing.
   */
  readonly demo?: boolean
  /** Terms of sale, a PDF served at `/cgv.pdf` while it is there. */
  readonly termsFile?: string
  /** Signs what GitHub tells; without one its webhook is not there. */
  readonly githubSecret?: string | null
  /** Carries the realtime events instead of this server's own sockets. */
  readonly cluster?: Cluster | null
  /** Room on the disk of a folder, for tests of a full one. */
  readonly freeBytes?: FreeBytes
  /** Bytes that people may upload. */
  readonly quotas?: Quotas
  /** For tests that ask and write faster than people do. */
  readonly withoutBudgets?: boolean
  /** Token that `/metrics` demands; without one it answers this machine alone. */
  readonly metricsToken?: string | null
  /**
   * Proxies whose word on the caller's address is believed; without them the peer of the connection
   * is the caller.
   */
  readonly trustProxy?: TrustedProxies | null
  /**
   * Answers a question for what changed with a list, as an API does that has only the calls of the
   * specification.
   */
  readonly withoutFeed?: boolean
}

/** Returns whether the settings name a proxy. A peer on this machine may then be anyone. */
export const isBehindProxy = ({ trustProxy, publicUrl }: ServerOptions): boolean => (trustProxy ?? null) !== null || publicUrl !== null

/** Folders that the server writes to. The disk of a PostgreSQL server is watched there. */
export const diskFolders = ({ database, filesFolder }: ServerOptions): readonly string[] => [
  ...(typeof database === 'object' && 'folder' in database ? [database.folder] : []),
  ...(filesFolder ? [filesFolder] : []),
]
