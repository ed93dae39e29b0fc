import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { importCalls } from '#contract/calls/import.calls.ts'
import { archiveOf } from '../../export/archive.ts'
import { currentCaller, forCaller } from '../../runtime/caller.ts'
import { zipOf } from '../../runtime/zip-stream.ts'
import { writeAudit } from '../../writes/audit.ts'
import { registerCall } from '../call.ts'
import { languageOf } from '../language.ts'
import type { Services } from '../services.ts'

/** Registers the archive of all data. */
export const registerArchive = (app: FastifyInstance, services: Services): void => {
  registerCall(app, services, importCalls.archive, async ({ actor, request, reply }) => {
    const database = services.database.query
    const at = new Date().toISOString()
    await writeAudit(database, {
      userId: Number(actor.id),
      model: 'settings' as const,
      recordId: 0,
      action: 'exportArchive',
      before: null,
      after: null,
      ...{ at, eventId: null, address: request.ip },
    })
    const caller = currentCaller()
    const sources = {
      ...{ database, files: services.files, actor, locale: languageOf(request.headers['accept-language']) },
      forCaller: <Result>(query: () => Promise<Result>) => forCaller(caller, query),
    }
    const named = {
      'content-disposition': `attachment; filename="sav-${at.slice(0, 10)}.zip"`,
      'cache-control': 'private, no-store',
    }
    return reply
      .headers(named)
      .type('application/zip')
      .send(Readable.from(zipOf(archiveOf(sources))))
  })
}
