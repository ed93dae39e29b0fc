import { useCallback } from 'react'
import type { HalfDaySpan } from '#contract/core/kinds/half-days.ts'
import { withHalfDays } from '#contract/locales/half-days.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLocale } from '../../hooks/page/use-path.ts'

/** Writes the days of an absence with their half days: « 3 décembre 2026 (après-midi) ». */
export const useLeaveText = (): ((span: HalfDaySpan) => string) => {
  const format = useFormat()
  const locale = useLocale()
  return useCallback((span) => withHalfDays(format.days(span.start, span.end), span, locale), [format, locale])
}
