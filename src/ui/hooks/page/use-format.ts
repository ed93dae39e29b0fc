import { use } from 'react'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { useServices } from '../../services/services.tsx'
import { type Formats, formatsOf } from '../../text/format.ts'
import { PrintedContext } from './printed-context.ts'
import { useLocale } from './use-path.ts'

/**
 * One set of formats per clock, language and medium: creating formats costs more than rendering a
 * list.
 */
const formatsByClock = new WeakMap<() => Date, Map<string, Formats>>()

const sharedFormats = (locale: Locale, now: () => Date, isPrinted: boolean): Formats => {
  const ofClock = formatsByClock.get(now) ?? new Map<string, Formats>()
  formatsByClock.set(now, ofClock)
  const key = `${locale} ${isPrinted}`
  const formats = ofClock.get(key) ?? formatsOf(locale, now, { withYear: isPrinted })
  ofClock.set(key, formats)
  return formats
}

/** Dates, numbers and durations in the format of the page's language; on paper with every year. */
export const useFormat = (): Formats => {
  const locale = useLocale()
  const { now } = useServices()
  return sharedFormats(locale, now, use(PrintedContext))
}
