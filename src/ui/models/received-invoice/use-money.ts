import { useMemo } from 'react'
import { useLocale } from '../../hooks/page/use-path.ts'
import { moneyFormat } from './money-format.ts'

/** Writes hundredths of a currency; a code that is none is written behind the number. */
export const useMoney = (currency: string): ((cents: number) => string) => {
  const locale = useLocale()
  return useMemo(() => {
    const write = moneyFormat(currency, locale)
    return (cents) => write(cents / 100)
  }, [locale, currency])
}
