import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { oidcCalls } from '#contract/calls/oidc.calls.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { useServices } from '../../services/services.tsx'

/**
 * The sign-in at the company’s identity provider, where there is one, and why the last one opened
 * nothing.
 */
export const ProviderSignIn = () => {
  const { t } = useTranslation('auth')
  const { account } = useServices()
  const [params] = useSearchParams()
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    void account.company().then((company) => isShown && setName(company?.sign_in_provider ?? null))
    return () => {
      isShown = false
    }
  }, [account])
  const refusal = params.get('provider')
  return (
    <>
      {(refusal === 'failed' || refusal === 'unknown') && (
        <div className="mb-4">
          <Notice tone="danger">{t(`login.provider.${refusal}`)}</Notice>
        </div>
      )}
      {name !== null && (
        <Button look="secondary" size="large" asChild className="mb-4 w-full">
          {/* A page of the server, which leads to another site: not a route of this application.
              The provider returns to this page's host, whose cookie says that the sign-in began
              here. */}
          <a href={oidcCalls.begin.path}>
            <LogIn aria-hidden />
            {t('login.provider.with', { name })}
          </a>
        </Button>
      )}
    </>
  )
}
