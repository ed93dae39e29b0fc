import type { OidcSettings } from '../access/sign-in/oidc.ts'
import type { LogLevel } from '../config/config.ts'
import type { Location } from '../database/connect.ts'
import type { Quotas } from '../files/quota.ts'
import type { Pauses } from '../inbox/mailbox-reader.ts'
import type { UnknownSenders } from '../mail/inbound/parsed-mail.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { FreeBytes } from '../operations/disk-space.ts'
import type { Deliver } from '../push/deliver.ts'
import type { Cluster } from '../realtime/cluster-config.ts'
import type { TrustedProxies } from '../runtime/trusted-proxies.ts'
import type { LookUpHost } from '../webhooks/address.ts'

/** Settings of `buildServer`, from the environment or from a test. */
export interface ServerOptions {
  readonly database: Location
  readonly logLevel: LogLevel
  /** Receives the lines of the log; without it they go to the standard output. */
  readonly log?: (line: string) => void
  /** Folder of the built client; null serves the API only. */
  readonly clientFolder: string | null
  readonly publicUrl: string | null
  /** Sends the mails; closed with the server. Without it mails are discarded. */
  readonly mail?: MailTransport
  /** Sender of the mails, as `Name <address>`. */
  readonly mailFrom?: string
  /** Address of the mailbox whose mails are read; without one answers to mails go nowhere. */
  readonly mailbox?: string | null
  /**
   * Name by which the mail server that receives for the mailbox signs its checks; null believes
   * none.
   */
  readonly authenticationHost?: string | null
  /** Mails of addresses that no account has are held unless this says otherwise. */
  readonly unknownSenders?: UnknownSenders
  /** Secret that verifies mails of the webhook; without one the webhook does not exist. */
  readonly mailWebhookSecret?: string | null
  /** Mailbox that is read, `imaps://user:password@host/INBOX`. */
  readonly imapUrl?: string | null
  /** Pauses of the mailbox's reader, for tests that don't wait. */
  readonly mailboxPauses?: Pauses
  /** Sends a push message, for tests without a push service. */
  readonly deliverPush?: Deliver
  /** Finds the addresses of a webhook's host, for tests without a network. */
  readonly lookUpHost?: LookUpHost
  /** Application at OneSignal with which browsers also register. */
  readonly oneSignalAppId?: string | null
  /** Identity provider with which people may sign in. */
  readonly oidc?: OidcSettings | null
  /** Folder of uploaded files; without one they are deleted with the server. */
  readonly filesFolder?: string | null
  /** Allows sign-ins with the published password of the demo data. */
  readonly demo?: boolean
  /** Path of the terms of sale, a PDF served at `/cgv.pdf` when it exists. */
  readonly termsFile?: string
  /** Secret that verifies GitHub's webhook; without one the webhook does not exist. */
  readonly githubSecret?: string | null
  /** Carries the realtime events instead of this server's own sockets. */
  readonly cluster?: Cluster | null
  /** Free space on the disk of a folder, for tests of a full disk. */
  readonly freeBytes?: FreeBytes
  /** Quotas of uploads. */
  readonly quotas?: Quotas
  /** Disables budgets, for tests that send requests faster than people do. */
  readonly withoutBudgets?: boolean
  /** Token for `/metrics`; without one it answers this machine only. */
  readonly metricsToken?: string | null
  /**
   * Proxies whose forwarding headers are trusted; without them the peer of the connection is the
   * caller.
   */
  readonly trustProxy?: TrustedProxies | null
  /**
   * Answers the feed parameter `since` with a plain list, as an API with only the calls of the
   * specification does.
   */
  readonly withoutFeed?: boolean
}

/**
 * Returns whether the settings name a proxy: a peer on this machine may then forward anyone's
 * requests.
 */
export const isBehindProxy = ({ trustProxy, publicUrl }: ServerOptions): boolean =>
  (trustProxy ?? null) !== null || publicUrl !== null

/** Folders that the server writes to. The disk of a PostgreSQL server is watched there. */
export const diskFolders = ({ database, filesFolder }: ServerOptions): readonly string[] => [
  ...(typeof database === 'object' && 'folder' in database ? [database.folder] : []),
  ...(filesFolder ? [filesFolder] : []),
]
