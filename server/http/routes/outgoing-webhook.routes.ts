import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { MAX_WEBHOOKS, parseEvents, TEST_EVENT } from '#contract/api-access/webhook-events.ts'
import { outgoingWebhookCalls } from '#contract/calls/outgoing-webhook.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { auditSession } from '../../access/sessions/audit-session.ts'
import type { Queryable } from '../../database/connect.ts'
import { outgoingDelivery, outgoingWebhook } from '../../database/schema/outgoing-webhook.ts'
import type { RequestActor } from '../../models/actor.ts'
import { readContent, readDeliveries } from '../../webhooks/delivery-rows.ts'
import { redeliver } from '../../webhooks/queue.ts'
import { makeWebhookSecret } from '../../webhooks/signature.ts'
import { readWebhook, readWebhooks } from '../../webhooks/webhook-rows.ts'
import { type HandledCall, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

/** Hours for which the previous secret still signs: time to put the new one in place. */
const ROTATION_HOURS = 24

interface Definition {
  readonly name: string
  readonly url: string
  readonly events: string
}

/** Returns the definition with its list of events; throws for no event, and for an unknown one. */
const parsed = ({ name, url, events }: Definition) => {
  const chosenEvents = parseEvents(events)
  if (chosenEvents === null || chosenEvents.length === 0)
    throw new DomainError('validation', { issues: { events: [{ code: 'webhook_events' }] } })
  return { name, url, events: chosenEvents }
}

/** Throws for an address that must not be reached. */
const requireReachable = async ({ webhookTargets }: Services, url: string): Promise<void> => {
  const problem = await webhookTargets.problemOf(url)
  if (problem) throw new DomainError('validation', { issues: { url: [{ code: problem }] } })
}

const found = async (database: Queryable, id: number) => {
  const one = await readWebhook(database, id)
  if (!one) throw new DomainError('not_found')
  return one
}

interface Entry {
  readonly actor: RequestActor
  readonly action: 'makeWebhook' | 'changeWebhook' | 'deleteWebhook' | 'rotateWebhookSecret'
  readonly after: Readonly<Record<string, unknown>>
  readonly address: string
}

/** Notes who changed which webhook: they carry the data of the company away. */
const audit = (transaction: Queryable, { actor, action, after, address }: Entry): Promise<void> =>
  auditSession(transaction, { userId: Number(actor.id), recordId: Number(actor.id), action, after, address })

const makeCall = (services: Services): HandledCall =>
  handled(outgoingWebhookCalls.make, async ({ actor, body, request }) => {
    const definition = parsed(body)
    await requireReachable(services, body.url)
    const secret = makeWebhookSecret()
    const id = await services.database.query.transaction(async (transaction) => {
      if ((await transaction.$count(outgoingWebhook)) >= MAX_WEBHOOKS)
        throw new DomainError('validation', { issues: { name: [{ code: 'webhooks_most', bound: MAX_WEBHOOKS }] } })
      const [made] = await transaction
        .insert(outgoingWebhook)
        .values({ ...definition, secret, created_by_id: Number(actor.id) })
        .returning({ id: outgoingWebhook.id })
      if (!made) throw new Error('The webhook was not stored.')
      await audit(transaction, {
        actor,
        action: 'makeWebhook',
        after: { webhook: made.id, ...definition },
        address: request.ip,
      })
      return made.id
    })
    return { data: { webhook: await found(services.database.query, id), secret } }
  })

const changeCall = (services: Services): HandledCall =>
  handled(outgoingWebhookCalls.change, async ({ actor, body, parameters, request }) => {
    const id = Number(parameters.id)
    const { url } = await found(services.database.query, id)
    const definition = { ...parsed(body), is_active: body.is_active }
    // A webhook whose name is gone must be possible to switch off.
    if (body.is_active || body.url !== url) await requireReachable(services, body.url)
    await services.database.query.transaction(async (transaction) => {
      await transaction
        .update(outgoingWebhook)
        .set({ ...definition, paused_at: null })
        .where(eq(outgoingWebhook.id, id))
      // Deliveries that waited while the webhook was off leave at once, in their order.
      if (body.is_active)
        await transaction
          .update(outgoingDelivery)
          .set({ next_at: sql`now()` })
          .where(sql`${outgoingDelivery.webhook_id} = ${id} and ${outgoingDelivery.state} = 'waiting'`)
      await audit(transaction, {
        actor,
        action: 'changeWebhook',
        after: { webhook: id, ...definition },
        address: request.ip,
      })
    })
    services.webhooks.wake()
    return { data: await found(services.database.query, id) }
  })

const removeCall = ({ database }: Services): HandledCall =>
  handled(outgoingWebhookCalls.remove, async ({ actor, parameters, request }) => {
    await database.query.transaction(async (transaction) => {
      const { id, name, url } = await found(transaction, Number(parameters.id))
      await transaction.delete(outgoingWebhook).where(eq(outgoingWebhook.id, id))
      await audit(transaction, {
        actor,
        action: 'deleteWebhook',
        after: { webhook: id, name, url },
        address: request.ip,
      })
    })
    return { data: null }
  })

const rotateCall = ({ database }: Services): HandledCall =>
  handled(outgoingWebhookCalls.rotate, async ({ actor, parameters, request }) => {
    const secret = makeWebhookSecret()
    const shown = await database.query.transaction(async (transaction) => {
      const { id } = await found(transaction, Number(parameters.id))
      const former_until = sql`now() + make_interval(hours => ${ROTATION_HOURS})`
      await transaction
        .update(outgoingWebhook)
        .set({ secret, former_secret: sql`${outgoingWebhook.secret}`, former_until })
        .where(eq(outgoingWebhook.id, id))
      await audit(transaction, { actor, action: 'rotateWebhookSecret', after: { webhook: id }, address: request.ip })
      return found(transaction, id)
    })
    return { data: { webhook: shown, secret } }
  })

const testCall = ({ database, webhooks }: Services): HandledCall =>
  handled(outgoingWebhookCalls.test, async ({ actor, parameters }) => {
    const { id } = await found(database.query, Number(parameters.id))
    const event_id = randomUUID()
    const timestamp = new Date().toISOString()
    const body = JSON.stringify({ type: TEST_EVENT, timestamp, data: { event_id, actor_id: Number(actor.id) } })
    await database.query.insert(outgoingDelivery).values({ webhook_id: id, event_id, event: TEST_EVENT, body })
    webhooks.wake()
    return { data: null }
  })

const logCalls = ({ database, webhooks }: Services): readonly HandledCall[] => [
  handled(outgoingWebhookCalls.deliveries, async ({ parameters, query: { limit, before } }) => {
    const { id } = await found(database.query, Number(parameters.id))
    return { data: await readDeliveries(database.query, { webhookId: id, limit, before }) }
  }),
  handled(outgoingWebhookCalls.content, async ({ parameters }) => {
    const content = await readContent(database.query, Number(parameters.id))
    if (!content) throw new DomainError('not_found')
    return { data: content }
  }),
  handled(outgoingWebhookCalls.redeliver, async ({ parameters }) => {
    if (!(await redeliver(database.query, Number(parameters.id)))) throw new DomainError('not_found')
    webhooks.wake()
    return { data: null }
  }),
]

/** Registers webhooks that the server sends (docs/decisions/0271-outgoing-webhooks.md). */
export const registerOutgoingWebhooks = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [
    handled(outgoingWebhookCalls.list, async () => ({ data: await readWebhooks(services.database.query) })),
    makeCall(services),
    changeCall(services),
    removeCall(services),
    rotateCall(services),
    testCall(services),
    ...logCalls(services),
  ])
