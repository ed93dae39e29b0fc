import { Languages, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '#contract/core/kinds/locale.ts'
import { THEMES, type Theme } from '../../theme/theme.ts'
import { type Command, command } from './command.ts'

const ICONS: Readonly<Record<Theme, LucideIcon>> = { light: Sun, dark: Moon, system: Monitor }

const LANGUAGES = { fr: 'nav.french', en: 'nav.english' } as const

/** The preferences of the profile menu: theme and language. */
export const usePreferenceCommands = (): readonly Command[] => {
  const { t } = useTranslation()
  const { t: tPalette } = useTranslation('palette')
  return useMemo(
    () => [
      ...THEMES.map((theme) =>
        command({
          id: `theme-${theme}`,
          icon: ICONS[theme],
          title: tPalette(`theme.${theme}`),
          text: tPalette(`words.${theme}`),
          effect: { theme },
        }),
      ),
      ...LOCALES.map((locale) =>
        command({
          id: `language-${locale}`,
          icon: Languages,
          title: t('labelled', { label: t('nav.language'), value: t(LANGUAGES[locale]) }),
          text: tPalette(`words.${locale}`),
          effect: { locale },
        }),
      ),
    ],
    [t, tPalette],
  )
}
