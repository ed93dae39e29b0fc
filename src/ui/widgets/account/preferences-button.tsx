import { Globe } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { useLanguageSwitch } from './language-switch.ts'

const fetchMenu = () => import('./preferences-menu.tsx')
const Menu = lazy(async () => ({ default: (await fetchMenu()).PreferencesMenu }))

/**
 * Language and theme for visitors, who have no profile menu. The code of a menu weighs as much as a
 * form: it is loaded when a pointer or the focus comes near.
 */
export const PreferencesButton = () => {
  const [isWanted, setWanted] = useState(false)
  const fetchAhead = () => void fetchMenu().catch(() => undefined)
  const button = (
    <Opener onClick={() => setWanted(true)} onPointerEnter={fetchAhead} onFocus={fetchAhead} aria-haspopup="menu" aria-expanded={false} />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <Menu trigger={<Opener />} />
    </Suspense>
  )
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
