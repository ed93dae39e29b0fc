import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '#contract/locales/messages.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Notice } from '../../kit/feedback/notice.tsx'
import { waitOf } from './wait.ts'

interface ProblemNoticeProps {
  readonly problem: SignInProblem | null
  /** Seconds until the next attempt is accepted. */
  readonly wait: number
  /** Text for a refused link, on screens that a link leads to. */
  readonly badLink?: ReactNode
}

/**
 * Reason why a sign-in or account request was refused. Problems of single fields stand beside the
 * fields.
 */
export const ProblemNotice = ({ problem, wait, badLink }: ProblemNoticeProps) => {
  const { t } = useTranslation('auth')
  const locale = useLocale()
  if (problem === null) return null
  switch (problem.code) {
    case 'validation':
      return null
    case 'too_many_requests': {
      const { unit, count } = waitOf(wait)
      return (
        <Notice tone="warning">{wait > 0 ? t(`login.throttled.${unit}`, { count }) : t('login.throttledDone')}</Notice>
      )
    }
    case 'offline':
      return <Notice tone="warning">{t('login.offline')}</Notice>
    case 'unavailable':
      return <Notice tone="warning">{t('login.busy')}</Notice>
    case 'other_user':
      return <Notice tone="danger">{t('login.otherUser')}</Notice>
    case 'account_pending':
    case 'address_unconfirmed':
    case 'server_full':
      return <Notice tone="warning">{errorMessage(problem.code, locale)}</Notice>
    case 'link_invalid':
    case 'forbidden':
      return <Notice tone="danger">{badLink ?? errorMessage(problem.code, locale)}</Notice>
    default:
      return <Notice tone="danger">{errorMessage(problem.code, locale)}</Notice>
  }
}
