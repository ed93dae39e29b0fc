import { MAX_TOKEN_DAYS } from '#contract/api-access/token-scopes.ts'
import { companyDay, endOfCompanyDay } from '#contract/company-day.ts'
import { DomainError } from '#contract/core/errors.ts'
import { daysUntil } from '#contract/core/kinds/days.ts'

/**
 * Returns the end of a token's last day; throws for a day that is not after today, or more than a
 * year away.
 */
export const endOfToken = (day: string, now: Date): string => {
  const days = daysUntil(companyDay(now), day)
  if (days < 1 || days > MAX_TOKEN_DAYS)
    throw new DomainError('validation', { issues: { expires_on: [{ code: 'token_expiry' }] } })
  return endOfCompanyDay(day)
}
