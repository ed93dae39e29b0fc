import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'
import { companyDay } from '#contract/company-day.ts'
import { isCalendarDate } from '#contract/core/parse.ts'
import { useToday } from '../../hooks/page/use-today.ts'
import { useServices } from '../../services/services.tsx'

/** Parameter of an address: the past day that its page shows. */
export const AS_OF_PARAMETER = 'au'

/** The past day of an address; null for today, a day to come and anything that is no day. */
export const asOfDayIn = (params: URLSearchParams, today: string): string | null => {
  const day = params.get(AS_OF_PARAMETER) ?? ''
  return isCalendarDate(day) && day < today ? day : null
}

/** The past day that the address asks for, or null for the present. */
export const useAsOfDay = (): string | null => {
  const [params] = useSearchParams()
  const { now } = useServices()
  return asOfDayIn(params, companyDay(now()))
}

/** Returns this address on a past day, or now. */
export const onDay = (address: string, day: string | null): string =>
  day === null
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [AS_OF_PARAMETER]: day })}`

const ShownDayContext = createContext<string | null>(null)

/** Gives the past day of a list to its cells. */
export const ShownDay = ShownDayContext.Provider

/** The day that a cell speaks of: the past one of its list, or today. */
export const useShownDay = (): string => {
  const today = useToday()
  return use(ShownDayContext) ?? today
}
