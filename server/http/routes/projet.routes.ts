import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { projetCalls } from '#contract/calls/projet.calls.ts'
import { adminReference } from '#contract/models/projet/admin-projet.ts'
import { projet } from '../../database/schema/people.ts'
import { readableFields, visible } from '../../models/visibility.ts'
import { selectRecords, toWireRow } from '../../query-builder/select-record.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/** The admin projets of a product that are in use (`contract/models/projet/admin-projet.ts`). */
export const registerProjetCalls = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, projetCalls.admin, async ({ actor, parameters }) => {
    const rows = await selectRecords(services.database.query, 'projet', readableFields('projet', actor.role), actor)
      .where(
        and(
          eq(projet.external_id, adminReference(parameters.product)),
          isNull(projet.archived_at),
          visible('projet', actor),
        ),
      )
      .orderBy(projet.name, projet.id)
    return { data: rows.map(toWireRow) }
  })
