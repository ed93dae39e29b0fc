import { useTranslation } from 'react-i18next'
import { TOKEN_AREAS, type TokenScope } from '#contract/api-access/token-scopes.ts'

/**
 * Writes rights for people, an area at a time: `Tickets (lecture), Factures (lecture et écriture)`.
 */
export const useScopesText = (): ((scopes: readonly TokenScope[]) => string) => {
  const { t } = useTranslation('tokens')
  return (scopes) =>
    TOKEN_AREAS.flatMap((area) => {
      const [reads, writes] = [scopes.includes(`${area}:read`), scopes.includes(`${area}:write`)]
      if (!reads && !writes) return []
      const verb = reads && writes ? 'both' : reads ? 'read' : 'write'
      return [`${t(`area.${area}`)} (${t(`verb.${verb}`)})`]
    }).join(' · ')
}
