import { TEST_EVENT } from '#contract/api-access/webhook-events.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { activeManagers, readerOf } from '../access/accounts/people.ts'
import { links } from '../access/links/links.ts'
import type { Queryable } from '../database/connect.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Background } from '../runtime/background.ts'
import { createQueueLoop, type QueueLoop } from '../runtime/queue-loop.ts'
import type { Targets } from './address.ts'
import { post } from './post.ts'
import {
  type ClaimedDelivery,
  claimDelivery,
  deleteOldDeliveries,
  noteAttempt,
  pauseWebhook,
  signingOf,
} from './queue.ts'
import { signedHeaders } from './signature.ts'

/**
 * Delivers the rows of the table `outgoing_delivery`. Any number of processes may do so at once.
 */
export type Webhooks = QueueLoop

interface Parts {
  readonly database: Queryable
  readonly mailer: Mailer
  readonly background: Background
  readonly targets: Targets
}

const LOOK_EVERY_MS = 5_000
const DELETE_EVERY_MS = 6 * 3_600_000
const AT_ONCE = 8

/** Creates the deliverer of this process. */
export const createWebhooks = (parts: Parts): Webhooks => {
  const { database, background } = parts
  const loop = createQueueLoop({
    background,
    name: 'webhooks',
    lookEveryMs: LOOK_EVERY_MS,
    atOnce: AT_ONCE,
    workOne: async () => {
      const claimed = await claimDelivery(database)
      if (!claimed) return false
      await deliver(parts, claimed)
      return true
    },
  })
  let deletionTimer: NodeJS.Timeout | undefined
  return {
    wake: loop.wake,
    start: () => {
      loop.start()
      deletionTimer = setInterval(
        () => background.run('delete old deliveries', () => deleteOldDeliveries(database)),
        DELETE_EVERY_MS,
      ).unref()
    },
    close: () => {
      loop.close()
      clearInterval(deletionTimer)
    },
  }
}

const deliver = async ({ database, mailer, targets }: Parts, claimed: ClaimedDelivery): Promise<void> => {
  const signing = await signingOf(database, claimed.webhookId)
  if (!signing) return
  const { eventId: id, body } = claimed
  const headers = signedHeaders(signing.secrets, { id, timestamp: Math.floor(Date.now() / 1000), body })
  const posted = await post(targets, { url: signing.url, headers, body })
  if ((await noteAttempt(database, claimed, posted)) !== 'failed') return
  // A test is sent once: its failure says nothing of the events.
  if (claimed.event === TEST_EVENT) return
  const paused = await pauseWebhook(database, claimed)
  if (!paused) return
  const facts = { name: paused.name, host: new URL(paused.url).host, path: links.webhooks }
  for (const manager of await activeManagers(database))
    mailer.send({ kind: 'webhookPaused', to: readerOf(manager, DEFAULT_LOCALE), facts })
}
