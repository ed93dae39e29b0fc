import { useTranslation } from 'react-i18next'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { MenuRadio } from '../../kit/overlays/dropdown-menu.tsx'
import { useServices } from '../../services/services.tsx'
import type { Theme } from '../../theme/theme.ts'
import { useLanguageSwitch } from './language-switch.ts'

export const ThemeRadio = () => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  const options: readonly { readonly value: Theme; readonly label: string }[] = [
    { value: 'light', label: t('nav.light') },
    { value: 'dark', label: t('nav.dark') },
    { value: 'system', label: t('nav.system') },
  ]
  return (
    <MenuRadio label={t('nav.theme')} value={preferences.theme} onChange={preferences.setTheme} options={options} />
  )
}

export const LanguageRadio = () => {
  const { t } = useTranslation()
  const { locale, switchTo } = useLanguageSwitch()
  const options: readonly { readonly value: Locale; readonly label: string }[] = [
    { value: 'fr', label: t('nav.french') },
    { value: 'en', label: t('nav.english') },
  ]
  return <MenuRadio label={t('nav.language')} value={locale} onChange={switchTo} options={options} />
}
