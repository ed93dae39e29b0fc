import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { projetCalls } from '#contract/calls/projet.calls.ts'
import { projet } from '../../database/schema/people.ts'
import { readableFields, visible } from '../../models/visibility.ts'
import { selectRecords, toWireRow } from '../../query-builder/select-record.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/**
 * Admin projets have the external reference `{product}-admin`. They hold the company's own work on
 * a product, which no client pays.
 */
export const registerProjetCalls = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, projetCalls.admin, async ({ actor, parameters }) => {
    const rows = await selectRecords(services.database.query, 'projet', readableFields('projet', actor.role), actor)
      .where(and(eq(projet.external_id, `${parameters.product}-admin`), isNull(projet.archived_at), visible('projet', actor)))
      .orderBy(projet.name, projet.id)
    return { data: rows.map(toWireRow) }
  })
