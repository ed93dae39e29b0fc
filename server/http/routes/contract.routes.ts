import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { contractCalls } from '#contract/calls/contract.calls.ts'
import { companyDay } from '#contract/company-day.ts'
import { DomainError } from '#contract/core/errors.ts'
import { usedPercent } from '#contract/models/contract/contract-use.ts'
import { contractsOf, usedPeriods } from '../../contracts/drawn-time.ts'
import { contract } from '../../database/schema/contract.ts'
import { visible } from '../../models/visibility.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/**
 * Registers the use of a contract. People of a client need the call: tickets that they can't see
 * draw from their contracts too, so that their device can't add the time up itself.
 */
export const registerContractCalls = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, contractCalls.use, async ({ actor, parameters, query }) => {
    const database = services.database.query
    const id = Number(parameters.id)
    const [found] = await database
      .select({ clientId: contract.client_id })
      .from(contract)
      .where(and(eq(contract.id, id), visible('contract', actor)))
    const known = found && (await contractsOf(database, found.clientId))
    const used = known?.contracts.find((one) => one.id === String(id))
    if (!known || !used) throw new DomainError('not_found')
    const periods = await usedPeriods(database, used, known, query.day ?? companyDay(new Date()))
    return {
      data: { contract_id: id, periods: periods.map((period) => ({ ...period, percent: usedPercent(period) })) },
    }
  })
