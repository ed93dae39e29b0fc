import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import type { Queryable } from '../../database/connect.ts'
import { user } from '../../database/schema/people.ts'
import { allManagers, type NotifiedEvent, notify } from '../../notifications/notify.ts'
import { addHints } from '../../writes/add-hints.ts'
import type { Consequences } from '../../writes/consequences.ts'
import { inTransaction, type WriteServices } from '../../writes/in-transaction.ts'
import { registrationMails } from '../limits/mail-limits.ts'
import { takeLimits } from '../limits/shared-limits.ts'
import { links } from '../links/links.ts'
import { activeManagers, readerOf } from './people.ts'

/** A person who asked for an account. */
export interface Registered {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly company: string
  readonly phone: string | null
}

/**
 * Notifies managers of a requested account, by mail and in the product. Visitors may send requests
 * from any number of networks: above a limit, managers get one mail an hour with the number of open
 * requests.
 */
export const notifyOfRegistration = (services: WriteServices, registered: Registered): Promise<void> =>
  inTransaction(services, async (transaction, consequences) => {
    await addHints(transaction, consequences, { model: 'user', ids: [registered.id], clients: new Set() })
    if ((await takeLimits(transaction, registrationMails('single'))) === 0)
      await notifyOfOne(transaction, consequences, registered)
    else if ((await takeLimits(transaction, registrationMails('counted'))) === 0)
      await notifyOfCount(transaction, consequences)
  })

const notifyOfOne = async (
  transaction: Queryable,
  consequences: Consequences,
  { id, firstname, lastname, email, company, phone }: Registered,
): Promise<void> => {
  const name = `${firstname} ${lastname}`
  const path = links.person(id)
  for (const manager of await activeManagers(transaction))
    consequences.mail({
      kind: 'registration',
      to: readerOf(manager, DEFAULT_LOCALE),
      facts: { path, name, email, company, phone },
    })
  const message = { fr: `${name} (${company}) demande un compte.`, en: `${name} (${company}) requests an account.` }
  await notify(transaction, consequences, await toManagers(transaction), () => ({
    kind: 'account',
    data: { link: path, message, icon: 'user-plus' },
  }))
}

const notifyOfCount = async (transaction: Queryable, consequences: Consequences): Promise<void> => {
  const count = await countWaiting(transaction)
  const path = links.requests
  for (const manager of await activeManagers(transaction))
    consequences.mail({ kind: 'registrations', to: readerOf(manager, DEFAULT_LOCALE), facts: { path, count } })
  const message = { fr: `${count} demandes de compte attendent.`, en: `${count} account requests are waiting.` }
  await notify(transaction, consequences, await toManagers(transaction), () => ({
    kind: 'account',
    data: { link: path, message, icon: 'user-plus' },
  }))
}

/**
 * Notifies managers in the product of a message of the contact page, which waits among the held
 * mails.
 */
export const notifyOfContact = (services: WriteServices, name: string): Promise<void> =>
  inTransaction(services, async (transaction, consequences) => {
    const message = {
      fr: `${name} vous écrit depuis la page de contact.`,
      en: `${name} wrote to you on the contact page.`,
    }
    await notify(transaction, consequences, await toManagers(transaction), () => ({
      kind: 'account',
      data: { link: links.mails, message, icon: 'mail' },
    }))
  })

const toManagers = async (transaction: Queryable): Promise<NotifiedEvent> => ({
  at: new Date().toISOString(),
  recipients: await allManagers(transaction),
  ticketId: null,
  by: null,
})

/** Counts requested accounts on which no manager has decided. */
const countWaiting = async (transaction: Queryable): Promise<number> => {
  const [counted] = await transaction
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(user)
    .where(and(eq(user.is_active, false), isNotNull(user.requested_at), isNull(user.deleted_at)))
  return counted?.count ?? 0
}
