import { Readable } from 'node:stream'
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { auditCalls } from '#contract/calls/audit.calls.ts'
import { BYTE_ORDER_MARK, csvLine } from '#contract/core/files/csv.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { isServerId } from '#contract/core/ids.ts'
import { READ_ACTIONS } from '#contract/models/activity/activity-kind.ts'
import { quietActions } from '#contract/models/activity/quiet-actions.ts'
import { verifyChain } from '../../access/activity/verify-chain.ts'
import type { Queryable } from '../../database/connect.ts'
import { activitySeal } from '../../database/schema/audit.ts'
import { user } from '../../database/schema/people.ts'
import { activity } from '../../database/schema/sync.ts'
import type { RequestActor } from '../../models/actor.ts'
import { modelsReadBy } from '../../models/token-sight.ts'
import { type Caller, currentCaller, forCaller } from '../../runtime/caller.ts'
import { writeAudit } from '../../writes/audit.ts'
import { type Asked, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

const BATCH = 500

type Filters = Asked<typeof auditCalls.export>['query']

/** The parts of a request that the answer with a file needs, whatever its parameters are. */
type Sender = Pick<Asked<typeof auditCalls.export>, 'actor' | 'request' | 'reply'>

const COLUMNS = [
  'id',
  'created_at',
  'person',
  'user_id',
  'action',
  'model',
  'record_id',
  'before',
  'after',
  'address',
  'position',
  'hash',
] as const

const written = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

const isRead = inArray(activity.action, [...READ_ACTIONS])
const isAccess = eq(activity.model, 'session')

const OF_KIND = { read: isRead, access: and(isAccess, not(isRead)), change: and(not(isAccess), not(isRead)) } as const

/** Entries of these people; of no known person for an empty id. */
const ofUsers = (ids: readonly string[]) => {
  const known = ids.filter(isServerId).map(Number)
  return or(inArray(activity.user_id, known), ids.includes('') ? isNull(activity.user_id) : undefined)
}

const conditionsOf = ({ users, models, kind, from, to, since, until, quiet }: Filters) =>
  and(
    users === null ? undefined : ofUsers(users.split(',')),
    models === null ? undefined : inArray(activity.model, models.split(',')),
    kind === null ? undefined : OF_KIND[kind],
    from === null ? undefined : gte(activity.created_at, `${from}T00:00:00.000Z`),
    to === null ? undefined : lt(activity.created_at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
    since === null ? undefined : gte(activity.created_at, since),
    until === null ? undefined : lte(activity.created_at, until),
    quiet ? undefined : notInArray(activity.action, [...quietActions()]),
  )

const readBatch = (database: Queryable, where: SQL | undefined) =>
  database
    .select({
      entry: activity,
      firstname: user.firstname,
      lastname: user.lastname,
      position: activitySeal.position,
      hash: activitySeal.hash,
    })
    .from(activity)
    .leftJoin(user, eq(user.id, activity.user_id))
    .leftJoin(activitySeal, eq(activitySeal.activity_id, activity.id))
    // Tombstones say nothing.
    .where(and(isNull(activity.deleted_at), where))
    .orderBy(asc(activity.id))
    .limit(BATCH)

type Batch = Awaited<ReturnType<typeof readBatch>>
type Line = Batch[number]

/** Reads the entries of these filters, oldest first. */
const filtered = async function* (database: Queryable, filters: Filters): AsyncGenerator<Batch> {
  for (let after = 0; ; ) {
    const batch = await readBatch(database, and(conditionsOf(filters), gt(activity.id, after)))
    yield batch
    if (batch.length < BATCH) return
    after = batch.at(-1)?.entry.id ?? after
  }
}

/** Reads these entries, oldest first. */
const chosen = async function* (database: Queryable, ids: readonly RecordId[]): AsyncGenerator<Batch> {
  const sorted = ids.map(Number).toSorted((a, b) => a - b)
  for (let start = 0; start < sorted.length; start += BATCH) {
    yield await readBatch(database, inArray(activity.id, sorted.slice(start, start + BATCH)))
  }
}

const lineOf = ({ entry, firstname, lastname, position, hash }: Line): string =>
  csvLine([
    entry.id,
    entry.created_at,
    `${firstname ?? ''} ${lastname ?? ''}`.trim(),
    entry.user_id ?? '',
    entry.action,
    entry.model,
    entry.record_id,
    written(entry.before),
    written(entry.after),
    entry.address ?? '',
    position ?? '',
    hash ?? '',
  ])

/**
 * Returns how a line is written for this person: without the values of models that the token of the
 * request may not read.
 */
const writerFor = ({ token }: Pick<RequestActor, 'token'>): ((line: Line) => string) => {
  if (!token) return lineOf
  const readable = new Set<string>(modelsReadBy(token))
  return (line) =>
    lineOf(readable.has(line.entry.model) ? line : { ...line, entry: { ...line.entry, before: null, after: null } })
}

/** Registers the check of the activity, and the activity as a file. */
export const registerAudit = (app: FastifyInstance, services: Services): void => {
  const database = services.database.query

  const lines = async function* (batches: AsyncGenerator<Batch>, write: (line: Line) => string, caller: Caller | null) {
    yield BYTE_ORDER_MARK + csvLine(COLUMNS)
    for (;;) {
      const batch = await forCaller(caller, () => batches.next())
      if (batch.done) return
      yield batch.value.map(write).join('')
    }
  }

  /** Sends the entries as a file and notes in the activity what was asked. */
  const send = async (
    { actor, request, reply }: Sender,
    batches: AsyncGenerator<Batch>,
    after: Readonly<Record<string, unknown>>,
  ) => {
    const at = new Date().toISOString()
    const entry = {
      userId: Number(actor.id),
      model: 'activity',
      recordId: 0,
      action: 'export',
      before: null,
      after,
    } as const
    await writeAudit(database, { ...entry, at, eventId: null, address: request.ip })
    reply
      .header('content-disposition', `attachment; filename="audit-${at.slice(0, 10)}.csv"`)
      .header('cache-control', 'private, no-store')
    return reply.type('text/csv; charset=utf-8').send(Readable.from(lines(batches, writerFor(actor), currentCaller())))
  }

  registerCalls(app, services, [
    handled(auditCalls.verify, async () => ({ data: await verifyChain(database) })),
    handled(auditCalls.export, (asked) => send(asked, filtered(database, asked.query), { ...asked.query })),
    handled(auditCalls.exportChosen, (asked) =>
      send(asked, chosen(database, asked.body.ids), { chosen: asked.body.ids.length }),
    ),
  ])
}
