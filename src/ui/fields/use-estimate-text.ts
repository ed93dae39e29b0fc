import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { UT_SPANS } from '#contract/core/kinds/ut.ts'
import { useFormat } from '../hooks/page/use-format.ts'

/** Says a usual estimate as people say it: « 2 h », « Demi-journée ». */
export const useEstimateText = (): ((ut: number) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  return useCallback(
    (ut) => {
      const span = UT_SPANS[ut]
      return span === undefined ? format.ut(ut) : t(`span.${span}`)
    },
    [t, format],
  )
}
