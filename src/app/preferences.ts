import { isLocale, type Locale } from '#contract/core/locale.ts'

const LOCALE_COOKIE = 'i18n_redirected'
const LOCALE_COOKIE_DAYS = 365

/** The language chosen on an earlier visit, or null. */
export const readLocale = (cookies: string): Locale | null => {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`))
    ?.slice(LOCALE_COOKIE.length + 1)
  return isLocale(value) ? value : null
}

export const localeCookie = (locale: Locale): string => `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_DAYS * 86_400}; samesite=lax`
