import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { personDataCalls } from '#contract/calls/person-data.calls.ts'
import { DomainError } from '#contract/core/errors.ts'
import { foldEmail } from '#contract/core/kinds/email.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { personById } from '../../access/accounts/people.ts'
import { personArchive } from '../../export/person-archive.ts'
import { erasePerson } from '../../privacy/erase-person.ts'
import { rehearseErasure } from '../../privacy/rehearse-erasure.ts'
import { currentCaller, forCaller } from '../../runtime/caller.ts'
import { zipOf } from '../../runtime/zip-stream.ts'
import { writeAudit } from '../../writes/audit.ts'
import { type HandledCall, handled, registerCalls } from '../call.ts'
import type { Services } from '../services.ts'

const erasureCalls = (services: Services): readonly HandledCall[] => [
  handled(personDataCalls.rehearse, async ({ actor, parameters }) => ({
    data: await rehearseErasure(services.database.query, Number(parameters.id), Number(actor.id)),
  })),
  handled(personDataCalls.erase, async ({ actor, parameters, body, request }) => {
    const userId = Number(parameters.id)
    await erasePerson(services, { userId, actor, comments: body.erase_comments, address: request.ip })
    return { data: { id: userId } }
  }),
]

/** Sends everything about a person: to themselves, or to a manager. */
const exportCall = (services: Services): HandledCall =>
  handled(personDataCalls.export, async ({ actor, parameters, request, reply }) => {
    const database = services.database.query
    if (actor.role !== 'manager' && parameters.id !== actor.id) throw new DomainError('forbidden')
    const person = await personById(database, Number(parameters.id))
    if (!person) throw new DomainError('not_found')
    const at = new Date().toISOString()
    await writeAudit(database, {
      userId: Number(actor.id),
      model: 'user' as const,
      recordId: person.id,
      action: 'exportPerson',
      before: null,
      after: null,
      ...{ at, eventId: null, address: request.ip },
    })
    const caller = currentCaller()
    const sources = {
      database,
      actor,
      userId: person.id,
      email: foldEmail(person.email),
      locale: person.locale ?? DEFAULT_LOCALE,
      forCaller: <Result>(query: () => Promise<Result>) => forCaller(caller, query),
    }
    const name = `${person.firstname} ${person.lastname}`.trim()
    return reply
      .headers({
        'content-disposition': `attachment; filename="sav-${person.id}-${at.slice(0, 10)}.zip"`,
        'cache-control': 'private, no-store',
      })
      .type('application/zip')
      .send(Readable.from(zipOf(personArchive(sources, name))))
  })

/** Registers the erasure of a person, and the archive of everything about one. */
export const registerPersonData = (app: FastifyInstance, services: Services): void =>
  registerCalls(app, services, [...erasureCalls(services), exportCall(services)])
