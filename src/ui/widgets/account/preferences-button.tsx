import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { DropdownMenu, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { LanguageRadio, ThemeRadio, useLanguageSwitch } from './preference-menus.tsx'

/** Language and theme for visitors, who have no profile menu. */
export const PreferencesButton = () => {
  const { t } = useTranslation()
  const { locale } = useLanguageSwitch()
  return (
    <DropdownMenu
      trigger={
        <Button look="ghost" aria-label={`${locale.toUpperCase()}, ${t('nav.language')}, ${t('nav.theme')}`}>
          <Globe aria-hidden />
          <span>{locale.toUpperCase()}</span>
        </Button>
      }
    >
      <LanguageRadio />
      <MenuSeparator />
      <ThemeRadio />
    </DropdownMenu>
  )
}
