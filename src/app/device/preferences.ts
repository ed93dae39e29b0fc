import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/core/kinds/locale.ts'
import { localePath, splitLocale } from '#contract/routes.ts'

const LOCALE_COOKIE = 'i18n_redirected'
const LOCALE_COOKIE_DAYS = 365

/** Returns the language of the cookie; null without one. */
export const readLocale = (cookies: string): Locale | null => {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${LOCALE_COOKIE}=`))
    ?.slice(LOCALE_COOKIE.length + 1)
  return isLocale(value) ? value : null
}

export const localeCookie = (locale: Locale): string =>
  `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_DAYS * 86_400}; samesite=lax`

export const rememberLocale = (page: Document, locale: Locale): void => {
  page.cookie = localeCookie(locale)
}

/**
 * Returns the address in the language that was chosen on this device; null for no change. French
 * has no prefix, so an address without prefix names no language. An address with a prefix is not
 * changed.
 */
export const addressInChosenLanguage = (
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  cookies: string,
): string | null => {
  const { locale, path } = splitLocale(pathname)
  const chosenLocale = readLocale(cookies)
  if (locale !== DEFAULT_LOCALE || chosenLocale === null || chosenLocale === DEFAULT_LOCALE) return null
  return `${localePath(chosenLocale, path)}${search}${hash}`
}
