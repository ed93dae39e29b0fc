import type { FastifyInstance } from 'fastify'
import { COMPANY_FIELDS, companyCalls } from '#contract/calls/company.calls.ts'
import { readSettings } from '../../invoicing/parties.ts'
import { registerCall } from '../call.ts'
import type { Services } from '../services.ts'

/**
 * Registers the public data of the company, for footer and contact page. Bank account and prices
 * are visible to managers only.
 */
export const registerCompany = (app: FastifyInstance, services: Services): void =>
  registerCall(app, services, companyCalls.company, async () => {
    const settings = await readSettings(services.database.query)
    return { data: { ...Object.fromEntries(COMPANY_FIELDS.map((field) => [field, settings[field]])), sign_in_provider: services.oidc?.name ?? null } }
  })
