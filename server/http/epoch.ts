import type { FastifyInstance } from 'fastify'
import { DomainError } from '#contract/core/errors.ts'
import { parseRecordKey } from '#contract/core/events/record-key.ts'
import { isServerId } from '#contract/core/ids.ts'
import { HEADERS, MAX_BORN_LENGTH } from '#contract/core/protocol.ts'
import { isModelName } from '#contract/registry.ts'
import { birthOf } from '../database/births.ts'
import type { Installation } from '../database/installation.ts'
import { parseJsonObject } from '../input/json-object.ts'
import type { Services } from './services.ts'

/** Longest epoch that a request may name, in characters. */
const MAX_EPOCH_LENGTH = 64

const checkEpoch = (meant: unknown, epoch: string): void => {
  if (typeof meant !== 'string' || meant.length > MAX_EPOCH_LENGTH) throw new DomainError('malformed')
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
 * that is no ancestor of this database, or after the backup that ended that epoch.
 */
const checkBirths = (text: unknown, { epoch, formerEpochs }: Installation): void => {
  for (const [recordKey, birthEpoch] of Object.entries(bornOf(text))) {
    const { model, id } = parseRecordKey(recordKey)
    if (!isModelName(model) || !isServerId(id) || typeof birthEpoch !== 'string') throw new DomainError('malformed')
    if (birthOf(formerEpochs, epoch, model, Number(id)) !== birthEpoch) throw new DomainError('not_found')
  }
}

/**
 * Names the epoch of this server in every response. A request for another epoch is refused (412)
 * and changes nothing: after a restore a device first pulls the present records, then offers the
 * lost writes again, and only then the later ones. A write that names a record by an id of another
 * epoch is refused too (404). Requests that name no epoch are served.
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
