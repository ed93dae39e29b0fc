import { defineCall } from '#contract/core/call.ts'
import { objectSchema } from '#contract/core/kinds/wire-schema.ts'
import { RETENTION_NAMES, type Retention } from '#contract/models/settings/retention.ts'
import { dataOf } from './shapes.ts'

/**
 * Fields of the settings that anyone may read: the legal mention and the ways to reach the company.
 */
export const COMPANY_FIELDS = [
  'name',
  'legal_form',
  'capital',
  'address1',
  'address2',
  'postal',
  'city',
  'siren',
  'rcs',
  'tva_number',
  'email',
  'phone',
  'director',
  'host',
  'about_fr',
  'about_en',
] as const

type CompanyField = (typeof COMPANY_FIELDS)[number]

/** The company that runs this installation, as its visitors see it. `capital` in cents. */
export type CompanyIdentity = Readonly<Record<Exclude<CompanyField, 'capital'>, string | null>> & {
  readonly capital: number | null
  /** How long personal data are kept, for the privacy notice. */
  readonly retention: Retention
}

/** The company, its terms of sale, and how its people may sign in. */
export type Company = CompanyIdentity & {
  /** Name of the identity provider with which people may sign in; null without one. */
  readonly sign_in_provider: string | null
  /** The server has terms of sale at `/cgv.pdf`. */
  readonly has_terms: boolean
}

const nullable = (type: 'string' | 'integer') => ({ type: [type, 'null'] })

export const companyCalls = {
  company: defineCall({
    method: 'get',
    path: '/api/interfaces/company',
    access: 'public',
    cost: 'read',
    answer: dataOf(
      objectSchema({
        ...Object.fromEntries(
          COMPANY_FIELDS.map((field) => [field, nullable(field === 'capital' ? 'integer' : 'string')]),
        ),
        retention: objectSchema(Object.fromEntries(RETENTION_NAMES.map((name) => [name, { type: 'integer' }]))),
        sign_in_provider: nullable('string'),
        has_terms: { type: 'boolean' },
      }),
    ),
    summary: { fr: 'L’entreprise : mentions légales et contact', en: 'The company: legal notice and contact details' },
  }),
}
