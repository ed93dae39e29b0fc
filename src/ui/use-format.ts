import { useMemo } from 'react'
import { type Formats, formatsOf } from './format.ts'
import { useServices } from './services.tsx'
import { useLocale } from './use-path.ts'

/** Dates, numbers and durations as the reader of this page writes them. */
export const useFormat = (): Formats => {
  const locale = useLocale()
  const { now } = useServices()
  return useMemo(() => formatsOf(locale, now), [locale, now])
}
