import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { LocaleContext } from '#src/ui/hooks/page/use-path.ts'

interface LanguageProps {
  readonly locale: Locale
  readonly language: i18n
  readonly children: ReactNode
}

/** Provides a language to the tree below. */
export const Language = ({ locale, language, children }: LanguageProps) => (
  <LocaleContext value={locale}>
    <I18nextProvider i18n={language}>{children}</I18nextProvider>
  </LocaleContext>
)
