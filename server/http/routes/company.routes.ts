import type { FastifyInstance } from 'fastify'
import { companyCalls } from '#contract/calls/company.calls.ts'
import { registerCall } from '../call.ts'
import { readCompany } from '../public-page/facts.ts'
import type { Services } from '../services.ts'
import { hasTerms } from './terms.routes.ts'

/**
 * Registers the public data of the company, for footer and public pages. Bank account and prices
 * are visible to managers only. `termsFile` is the operator's file with the terms of sale.
 */
export const registerCompany = (app: FastifyInstance, services: Services, termsFile: string | null): void =>
  registerCall(app, services, companyCalls.company, async () => ({
    data: {
      ...(await readCompany(services.database.query)),
      sign_in_provider: services.oidc?.name ?? null,
      has_terms: await hasTerms(services, termsFile),
    },
  }))
