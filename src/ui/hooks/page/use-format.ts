import type { Locale } from '#contract/core/kinds/locale.ts'
import { useServices } from '../../services/services.tsx'
import { type Formats, formatsOf } from '../../text/format.ts'
import { useLocale } from './use-path.ts'

/** One set of formats per clock and language: creating formats costs more than rendering a list. */
const formatsByClock = new WeakMap<() => Date, Map<Locale, Formats>>()

const sharedFormats = (locale: Locale, now: () => Date): Formats => {
  const ofClock = formatsByClock.get(now) ?? new Map<Locale, Formats>()
  formatsByClock.set(now, ofClock)
  const formats = ofClock.get(locale) ?? formatsOf(locale, now)
  ofClock.set(locale, formats)
  return formats
}

/** Dates, numbers and durations in the format of the page's language. */
export const useFormat = (): Formats => {
  const locale = useLocale()
  const { now } = useServices()
  return sharedFormats(locale, now)
}
