import type { ReadLog } from '../access/activity/read-log.ts'
import type { Refusals } from '../access/activity/refused-requests.ts'
import type { Budgets } from '../access/limits/budgets.ts'
import type { Throttle } from '../access/limits/shared-throttle.ts'
import type { Passwords } from '../access/passwords/passwords.ts'
import type { Failures } from '../access/sign-in/failures.ts'
import type { Oidc } from '../access/sign-in/oidc.ts'
import type { Database } from '../database/connect.ts'
import type { Installation } from '../database/installation.ts'
import type { Quotas } from '../files/quota.ts'
import type { Inbox } from '../inbox/inbox.ts'
import type { Reminders } from '../invoicing/mails/reminders.ts'
import type { Printer } from '../invoicing/pdf/printer.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MailQueue } from '../mail/queue/mail-queue.ts'
import type { MailSigner } from '../mail/thread/signed.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { MinuteJob } from '../planning/minute-job.ts'
import type { RetentionJob } from '../privacy/retention.ts'
import type { Push } from '../push/push.ts'
import type { Bus } from '../realtime/bus.ts'
import type { Realtime } from '../realtime/realtime.ts'
import type { Background } from '../runtime/background.ts'
import type { QueueLoop } from '../runtime/queue-loop.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { Targets } from '../webhooks/address.ts'
import type { Webhooks } from '../webhooks/deliveries.ts'

/** Services that routes use; `buildServer` creates them once. */
export interface Services {
  readonly database: Database
  readonly installation: Installation
  readonly passwords: Passwords
  readonly throttle: Throttle
  readonly failures: Failures
  readonly refusals: Refusals
  readonly reads: ReadLog
  readonly budgets: Budgets
  readonly bus: Bus
  readonly background: Background
  readonly mailer: Mailer
  /** Delivers mails at once, where their sender waits for the result. */
  readonly mailTransport: MailTransport
  readonly mailQueue: MailQueue
  readonly mailSigner: MailSigner
  /** Delivers events to webhooks. */
  readonly webhooks: Webhooks
  /** Addresses that webhooks may have. */
  readonly webhookTargets: Targets
  /** Sends mails with invoices. */
  readonly invoiceMails: QueueLoop
  readonly reminders: Reminders
  /** Tells people before their tokens end. */
  readonly tokenReminders: QueueLoop
  readonly inbox: Inbox
  /** Checks, stores and undoes imports of files. */
  readonly imports: QueueLoop
  /** Gives tickets back after a leave. */
  readonly handBack: MinuteJob
  /** Lets working times begin on their day. */
  readonly begunWorkingTimes: MinuteJob
  /** Chains the entries of the activity by hashes. */
  readonly sealer: QueueLoop
  /** Deletes personal data by their age. */
  readonly retention: RetentionJob
  readonly push: Push
  /** Sign-in by an identity provider; null without one. */
  readonly oidc: Oidc | null
  /** Application at OneSignal with which browsers also register; null without one. */
  readonly oneSignalAppId: string | null
  readonly files: FileStore
  readonly printer: Printer
  readonly quotas: Quotas
  readonly realtime: Realtime
  /** Whether lists support the feed parameter `since`. */
  readonly hasFeed: boolean
  /** Whether demo accounts with the published password are active. */
  readonly hasDemo: boolean
  /** Returns the public address of the application, to which passkeys are bound. */
  origin(): string
}
