import { Globe } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { Late, lateComponent } from '../../kit/late.tsx'
import { useLanguageSwitch } from './language-switch.ts'

/** The entries, with the code of menus: the menu opens at once. */
const MENU = lateComponent(async () => {
  const { PreferencesMenu } = await import('./preferences-menu.tsx')
  const { fetchMenus } = await import('../../kit/overlays/dropdown-menu.tsx')
  await fetchMenus()
  return PreferencesMenu
})

/**
 * Language and theme for visitors, who have no profile menu. The code of a menu weighs as much as a
 * form: it is loaded when a pointer or the focus comes near.
 */
export const PreferencesButton = () => {
  const [isWanted, setWanted] = useState(false)
  const fetchAhead = () => void MENU.fetch().catch(() => undefined)
  const button = (
    <Opener
      onClick={() => setWanted(true)}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      aria-haspopup="menu"
      aria-expanded={false}
    />
  )
  if (!isWanted) return button
  return <Late of={MENU} with={{ trigger: <Opener /> }} fallback={button} />
}

const Opener = (props: Omit<ComponentProps<typeof Button>, 'look' | 'children'>) => {
  const { t } = useTranslation()
  const { locale } = useLanguageSwitch()
  return (
    <Button look="ghost" aria-label={`${locale.toUpperCase()}, ${t('nav.language')}, ${t('nav.theme')}`} {...props}>
      <Globe aria-hidden />
      <span>{locale.toUpperCase()}</span>
    </Button>
  )
}
