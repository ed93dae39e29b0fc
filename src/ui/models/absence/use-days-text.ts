import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../hooks/page/use-format.ts'

/** Writes hundredths of days as people read them: « 2,5 jours ». */
export const useDaysText = (): ((hundredths: number) => string) => {
  const { t } = useTranslation('absence')
  const format = useFormat()
  return useCallback(
    (hundredths: number) => t('days', { count: Math.abs(hundredths) / 100, number: format.number(hundredths / 100) }),
    [t, format],
  )
}
