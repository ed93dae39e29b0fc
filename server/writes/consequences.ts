import { channels, HINT_EVENT, type Hint } from '#contract/core/protocol.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mail } from '../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MailQueue } from '../mail/queue/mail-queue.ts'
import type { Push, PushedTo } from '../push/push.ts'
import type { Bus, DropTarget } from '../realtime/bus.ts'
import type { QueueLoop } from '../runtime/queue-loop.ts'
import type { FileStore } from '../storage/file-store.ts'
import type { DocumentServices } from './document-services.ts'

/** Largest number of ids in a hint. Above it, the hint names only the model. */
export const MAX_HINTED = 100

interface ChangedRecords {
  readonly model: ModelName
  readonly ids: readonly number[]
  /** Clients whose people see the records, or saw them until now. */
  readonly clients: ReadonlySet<number>
}

/** Collects the consequences of a transaction. `announce` carries them out after the commit. */
export interface Consequences {
  /** Adds a hint about records for all staff, and for the people of clients. */
  hintStaffAndClients(change: ChangedRecords): void
  /** Adds a hint about records for the people of clients alone. */
  hintClients(change: ChangedRecords): void
  /**
   * Adds a hint for a record that is visible to some of the staff only: it names only the model,
   * and each client pulls it.
   */
  hintStaff(model: ModelName): void
  /** Adds a hint for a change that is visible to one person only. */
  hintPerson(userId: string | number, model: ModelName, id: number): void
  /**
   * Publishes an event of the specification (`comment_received`, `notification`) on a channel
   * (`employee.5`).
   */
  publish(channel: string, event: string, data: unknown): void
  closeSockets(target: DropTarget, then: 'reconnect' | 'stay_away'): void
  mail(mail: Mail): void
  /** Mails were added to the queue: they leave after the commit. */
  mailsQueued(): void
  /** Events were added for webhooks: they leave after the commit. */
  webhooksQueued(): void
  /** Shows a message on the devices on which the person receives push messages. */
  push(message: PushedTo): void
  /** Deletes the bytes of a file that no record references any more. */
  discard(storage: string): void
  announce(): void
  /** Draws the documents that a transaction stores; used before the commit. */
  readonly documentServices: DocumentServices
}

/** Parts of the server that carry out consequences. */
export interface ConsequenceServices {
  readonly bus: Bus
  readonly mailer: Mailer
  readonly mailQueue: MailQueue
  readonly webhooks: Pick<QueueLoop, 'wake'>
  readonly push: Push
  readonly files: FileStore
  readonly printer: DocumentServices['printer']
}

/** Collects consequences in memory. `announce` is called once, after the commit. */
export const collectConsequences = ({
  bus,
  mailer,
  mailQueue,
  webhooks,
  push,
  files,
  printer,
}: ConsequenceServices): Consequences => {
  const announcements: (() => void)[] = []
  const hint = (channel: string, model: ModelName, ids: readonly number[]): void => {
    const data: Hint = { model, ids: ids.length > MAX_HINTED ? [] : ids }
    announcements.push(() => bus.publish(`private-${channel}`, HINT_EVENT, data))
  }
  return {
    hintStaffAndClients: ({ model, ids, clients }) => {
      if (ids.length === 0) return
      hint(channels.layout, model, ids)
      for (const id of clients) hint(channels.client(id), model, ids)
    },
    hintClients: ({ model, ids, clients }) => {
      for (const id of clients) hint(channels.client(id), model, ids)
    },
    hintStaff: (model) => hint(channels.layout, model, []),
    hintPerson: (userId, model, id) => hint(channels.employee(userId), model, [id]),
    publish: (channel, event, data) => {
      announcements.push(() => bus.publish(`private-${channel}`, event, data))
    },
    closeSockets: (target, then) => {
      announcements.push(() => bus.drop(target, then))
    },
    mail: (mail) => {
      announcements.push(() => mailer.send(mail))
    },
    mailsQueued: () => {
      announcements.push(() => mailQueue.wake())
    },
    webhooksQueued: () => {
      announcements.push(() => webhooks.wake())
    },
    push: (message) => {
      announcements.push(() => push.send(message))
    },
    discard: (storage) => {
      announcements.push(() => files.discard(storage))
    },
    announce: () => {
      for (const announcement of announcements) announcement()
    },
    documentServices: { printer, files },
  }
}
