import { useMemo } from 'react'
import { useLocale } from '../../hooks/page/use-path.ts'

/** Writes hundredths of a currency; a code that is none is written behind the number. */
export const useMoney = (currency: string): ((cents: number) => string) => {
  const locale = useLocale()
  return useMemo(() => {
    const language = locale === 'fr' ? 'fr-FR' : 'en-GB'
    try {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency })
      return (cents) => format.format(cents / 100)
    } catch {
      const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
      return (cents) => `${format.format(cents / 100)} ${currency}`
    }
  }, [locale, currency])
}
