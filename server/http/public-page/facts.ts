import { COMPANY_FIELDS, type CompanyIdentity } from '#contract/calls/company.calls.ts'
import { RETENTION_NAMES, type Retention } from '#contract/models/settings/retention.ts'
import type { Queryable } from '../../database/connect.ts'
import { readSettings } from '../../invoicing/sending/parties.ts'

/** The company as its visitors see it. */
export const readCompany = async (database: Queryable): Promise<CompanyIdentity> => {
  const settings = await readSettings(database)
  const retention = Object.fromEntries(RETENTION_NAMES.map((name) => [name, settings[name]])) as Retention
  const fields = COMPANY_FIELDS.map((field) => [field, settings[field]] as const)
  return { ...Object.fromEntries(fields), retention } as unknown as CompanyIdentity
}

const KEPT_MS = 30_000

/**
 * Returns a function that reads at most once in 30 seconds, so that visits of pages cost no query
 * each.
 */
export const readSeldom = <Value>(read: () => Promise<Value>, now: () => number): (() => Promise<Value>) => {
  let kept: { readonly at: number; readonly value: Promise<Value> } | null = null
  return () => {
    if (kept === null || now() - kept.at > KEPT_MS) kept = { at: now(), value: read() }
    return kept.value
  }
}
