import type { Issues } from '#contract/core/issues.ts'

interface Establishment {
  readonly siren: string | null
  readonly siret: string | null
}

/** A SIRET names an establishment of the company with that SIREN. */
export const siretIssues = ({ siren, siret }: Establishment): Issues =>
  siren === null || siret === null || siret.startsWith(siren) ? {} : { siret: [{ code: 'siret_of_siren' }] }
