import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'
import type { ExpectedTime } from './expected-time.ts'

/** The lines below a total: the expected time, and what is missing of it on past days. */
export const useExpectedText = (): ((time: ExpectedTime | null) => string | null) => {
  const { t } = useTranslation('pointage')
  const format = useFormat()
  return useCallback(
    (time) => {
      if (time === null) return null
      const outOf = t('outOf', { ut: format.number(time.expected) })
      return time.missing === 0 ? outOf : t('outOfMissing', { outOf, ut: format.number(time.missing) })
    },
    [t, format],
  )
}
