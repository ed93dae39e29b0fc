import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { isServerId } from '#contract/core/ids.ts'
import { HEADERS, MAX_BORN_LENGTH } from '#contract/core/replication.ts'
import { isModelName } from '#contract/registry.ts'
import { birthOf } from '../database/births.ts'
import type { Installation } from '../database/installation.ts'
import { parseJsonObject } from '../input/json-object.ts'
import type { Services } from './services.ts'

const LONGEST = 64

const checkEpoch = (meant: unknown, epoch: string): void => {
  if (typeof meant !== 'string' || meant.length > LONGEST) throw new DomainError('malformed')
  if (meant !== epoch) throw new DomainError('other_epoch')
}

const bornOf = (text: unknown): Readonly<Record<string, unknown>> => {
  if (typeof text !== 'string' || text.length > MAX_BORN_LENGTH) throw new DomainError('malformed')
  try {
    return parseJsonObject(Buffer.from(decodeURIComponent(text)))
  } catch {
    throw new DomainError('malformed')
  }
}

/**
 * Refuses a write (404) that names a record of another history: its number was given in an epoch
 * that this database does not descend from, or after the backup that ended that epoch.
 */
const checkBirths = (text: unknown, { epoch, formerLives }: Installation): void => {
  for (const [thing, life] of Object.entries(bornOf(text))) {
    const [model = '', id = ''] = thing.split(':')
    if (!isModelName(model) || !isServerId(id) || typeof life !== 'string') throw new DomainError('malformed')
    if (birthOf(formerLives, epoch, model, Number(id)) !== life) throw new DomainError('not_found')
  }
}

/**
 * Every answer names the life of this server, and a request that is meant for another one does nothing: 412. A device acts on what it shows; after a
 * restore it learns what is there first, offers again what was lost, and only then what came after. A write that names records by numbers of another
 * history than this one does nothing either. Callers that name no life are served.
 */
export const registerEpoch = (app: FastifyInstance, services: Pick<Services, 'installation' | 'hasFeed'>): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!services.hasFeed || !request.url.startsWith('/api/')) return
    const { epoch } = services.installation
    reply.header(HEADERS.epoch, epoch)
    const born = request.headers[HEADERS.born]
    const meant = request.headers[HEADERS.epoch]
    if (meant !== undefined) checkEpoch(meant, epoch)
    if (born !== undefined) checkBirths(born, services.installation)
  })
}
