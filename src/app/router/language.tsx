import { type ReactNode, use, useCallback } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Locale } from '#contract/core/kinds/locale.ts'
import { LocaleContext } from '#src/ui/hooks/page/use-path.ts'
import { MoreTexts } from '#src/ui/kit/late.tsx'
import type { LanguageTexts } from '../i18n.ts'

interface LanguageProps {
  readonly locale: Locale
  readonly texts: LanguageTexts
  /** Waits for the first texts of the spaces too, not only for those of public pages. */
  readonly needsSpace: boolean
  readonly children: ReactNode
}

/** Provides a language to the tree below; suspends while its texts load. */
export const Language = ({ locale, texts, needsSpace, children }: LanguageProps) => {
  // `use` suspends even for a resolved promise, and so is skipped for loaded texts.
  if (needsSpace && !texts.hasSpace()) use(texts.loadSpace())
  else if (!texts.hasPublic()) use(texts.loadPublic())
  const more = useCallback(() => (texts.hasAll() ? null : texts.loadAll()), [texts])
  return (
    <LocaleContext value={locale}>
      <I18nextProvider i18n={texts.i18n}>
        <MoreTexts value={more}>{children}</MoreTexts>
      </I18nextProvider>
    </LocaleContext>
  )
}
