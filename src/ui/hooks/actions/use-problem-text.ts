import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '#contract/locales/messages.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useLocale } from '../page/use-path.ts'

/** Says in one sentence why a request was not carried out. */
export const useProblemText = (): ((problem: SignInProblem) => string) => {
  const { t } = useTranslation()
  const locale = useLocale()
  return useCallback(
    ({ code, errors }) => {
      if (code === 'offline' || code === 'other_user') return t('needsNetwork')
      const [first] = Object.values(errors).flat()
      return first ?? errorMessage(code, locale)
    },
    [t, locale],
  )
}
