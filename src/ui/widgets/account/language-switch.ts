import { useLocation, useNavigate } from 'react-router'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { localePath, splitLocale } from '#contract/routes.ts'
import { useServices } from '../../services/services.tsx'

/** Switches to the same page in another language, and stores the choice. */
export const useLanguageSwitch = () => {
  const { preferences } = useServices()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { locale, path } = splitLocale(pathname)
  const switchTo = (next: Locale): void => {
    preferences.setLocale(next)
    navigate(`${localePath(next, path)}${search}${hash}`)
  }
  return { locale, switchTo }
}
