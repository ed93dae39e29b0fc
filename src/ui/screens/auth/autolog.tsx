import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '../../hooks/sync/use-session.ts'
import { Button } from '../../kit/button.tsx'
import { ProblemNotice } from '../../widgets/account/problem-notice.tsx'
import { StepGate } from '../../widgets/account/second-step/step-gate.tsx'
import { useCountdown } from '../../widgets/account/use-countdown.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLinks } from './auth-links.tsx'
import { LinkProblem } from './link-problem.tsx'

/**
 * Target of a sign-in link: the token is used at once, and only once. The guard then redirects to
 * the link's destination.
 */
export const AutologScreen = () => {
  const { t } = useTranslation('auth')
  const { t: tTitle } = useTranslation('title')
  const { t: tCommon } = useTranslation()
  const [params] = useSearchParams()
  const { problem, signIn } = useSession()
  const token = params.get('autolog')
  const wait = useCountdown(problem)
  const used = useRef(false)
  const retry = () => token !== null && signIn({ kind: 'autolog', token })

  useEffect(() => {
    if (token === null || used.current) return
    used.current = true
    signIn({ kind: 'autolog', token })
  }, [token, signIn])

  return (
    <>
      <AuthHeading
        screen={tTitle('autolog')}
        title={t('account.autolog.title')}
        lead={t(token === null || problem ? 'account.autolog.otherWay' : 'account.autolog.lead')}
      />
      <StepGate>
        {token === null ? (
          <LinkProblem kind="incomplete" />
        ) : problem?.code === 'link_invalid' ? (
          <LinkProblem kind="ended" />
        ) : problem?.code === 'offline' ? (
          <LinkProblem kind="offline" onRetry={retry} />
        ) : (
          problem && (
            <div className="grid gap-4">
              <ProblemNotice problem={problem} wait={wait} />
              <Button look="primary" size="large" disabled={wait > 0} onClick={retry}>
                {tCommon('retry')}
              </Button>
            </div>
          )
        )}
        <AuthLinks here={null} />
      </StepGate>
    </>
  )
}
