import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/core/locale.ts'
import { localePath, splitLocale } from '#contract/routes.ts'

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

export const rememberLocale = (page: Document, locale: Locale): void => {
  page.cookie = localeCookie(locale)
}

/**
 * The same address in the language that was chosen on this device; null when it stands as it is. French has no prefix, so that an address without one
 * names no language; one with a prefix is shown as it says.
 */
export const addressInChosenLanguage = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  cookies: string,
): string | null => {
  const { locale, path } = splitLocale(pathname)
  const chosen = readLocale(cookies)
  if (locale !== DEFAULT_LOCALE || chosen === null || chosen === DEFAULT_LOCALE) return null
  return `${localePath(chosen, path)}${search}${hash}`
}
