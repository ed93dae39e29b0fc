import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { EmailConfirmation } from '#contract/calls/email.calls.ts'
import { useAccountRequest } from '../../hooks/actions/use-account-request.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { WithMoreTexts } from '../../kit/late.tsx'
import { takeFocus } from '../../kit/take-focus.ts'
import { useServices } from '../../services/services.tsx'
import { ProblemNotice } from '../../widgets/account/problem-notice.tsx'
import { useCountdown } from '../../widgets/account/use-countdown.ts'
import { AuthHeading } from './auth-heading.tsx'

/**
 * Target of the link that confirms a new address, with or without a session. A button uses it: mail
 * programs open links before anybody reads them.
 */
export const ConfirmEmailScreen = () => (
  <WithMoreTexts>
    <Confirmation />
  </WithMoreTexts>
)

const Confirmation = () => {
  const { t } = useTranslation('user')
  const { t: tTitle } = useTranslation('title')
  const [params] = useSearchParams()
  const token = params.get('token')
  return (
    <>
      <AuthHeading screen={tTitle('confirmEmail')} title={t('confirmEmail.title')} lead={t('confirmEmail.lead')} />
      {token ? <Use token={token} /> : <Incomplete />}
    </>
  )
}

const Incomplete = () => {
  const { t } = useTranslation('public')
  return (
    <div className="grid gap-4">
      <Notice tone="warning">{t('link.incompleteText')}</Notice>
      <WayOn />
    </div>
  )
}

/** Properties of the message that replaces the pressed button: it takes the focus. */
const REPLACED = { tabIndex: -1, ref: takeFocus } as const

const Use = ({ token }: { readonly token: string }) => {
  const { t } = useTranslation('user')
  const { account } = useServices()
  const [used, setUsed] = useState<EmailConfirmation | null>(null)
  const { state, problem, send } = useAccountRequest(async () => setUsed(await account.emailLink('confirm', token)))
  const wait = useCountdown(problem)
  if (used) return <Outcome token={token} used={used} />
  const isDead = problem?.code === 'link_invalid'
  return (
    <div className="grid gap-4 outline-none" {...(isDead ? REPLACED : {})}>
      <ProblemNotice problem={problem} wait={wait} badLink={t('confirmEmail.unknown')} />
      {isDead ? (
        <WayOn />
      ) : (
        <Button look="primary" size="large" busy={state === 'busy'} disabled={wait > 0} onClick={() => send(undefined)}>
          {t('confirmEmail.submit')}
        </Button>
      )}
    </div>
  )
}

interface OutcomeProps {
  readonly token: string
  readonly used: EmailConfirmation
}

const Outcome = ({ token, used: { state, email } }: OutcomeProps) => {
  const { t } = useTranslation('user')
  const isGood = state === 'confirmed' || state === 'already_confirmed'
  return (
    <div className="grid gap-4 break-words outline-none" {...REPLACED}>
      <Notice tone={isGood ? 'info' : 'warning'}>{t(`confirmEmail.${state}`, { email })}</Notice>
      {state === 'expired' ? <Again token={token} email={email} /> : <WayOn />}
    </div>
  )
}

/** Has an expired link replaced, which needs no session: it was sent to the same address. */
const Again = ({ token, email }: Pick<EmailConfirmation, 'email'> & Pick<OutcomeProps, 'token'>) => {
  const { t } = useTranslation('user')
  const { account } = useServices()
  const { state, problem, send } = useAccountRequest(async () => void (await account.emailLink('resendByLink', token)))
  const wait = useCountdown(problem)
  if (state === 'done') {
    return (
      <div className="outline-none" {...REPLACED}>
        <Notice tone="info">{t('confirmEmail.sent', { email })}</Notice>
      </div>
    )
  }
  return (
    <>
      <ProblemNotice problem={problem} wait={wait} badLink={t('confirmEmail.withdrawn')} />
      <Button look="primary" size="large" busy={state === 'busy'} disabled={wait > 0} onClick={() => send(undefined)}>
        {t('confirmEmail.resend')}
      </Button>
    </>
  )
}

/** To one’s own account, or to the sign-in. */
const WayOn = () => {
  const { t } = useTranslation('user')
  const { person } = useServices()
  const path = usePath()
  return (
    <Button look="primary" size="large" asChild>
      <Link to={path(person ? 'profile' : 'login')}>{t(person ? 'confirmEmail.profile' : 'confirmEmail.login')}</Link>
    </Button>
  )
}
