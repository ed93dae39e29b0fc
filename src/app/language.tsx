import { type ReactNode, use } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { LocaleContext } from '#src/ui/hooks/page/use-path.ts'
import type { LanguageTexts } from './i18n.ts'

interface LanguageProps {
  readonly locale: Locale
  readonly texts: LanguageTexts
  /** Waits for the texts of the spaces too; those of public pages are always there. */
  readonly needsAll: boolean
  readonly children: ReactNode
}

/** Provides a language to the tree below; suspends while its texts load. */
export const Language = ({ locale, texts, needsAll, children }: LanguageProps) => {
  // A promise suspends even when it is resolved: texts that are there are shown at once.
  if (needsAll && !texts.hasAll()) use(texts.loadAll())
  return (
    <LocaleContext value={locale}>
      <I18nextProvider i18n={texts.i18n}>{children}</I18nextProvider>
    </LocaleContext>
  )
}
