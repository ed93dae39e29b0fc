import { useTranslation } from 'react-i18next'
import { LOCALES, type Locale } from '#contract/core/kinds/locale.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'

interface LanguageChoiceProps {
  readonly value: Locale
  /** Languages without title or text. */
  readonly missing: readonly Locale[]
  onChange(locale: Locale): void
}

/** The language that is being written, and which ones are still missing. */
export const LanguageChoice = ({ value, missing, onChange }: LanguageChoiceProps) => {
  const { t } = useTranslation('help')
  const { choice } = useLabels()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 font-medium">{t('language')}</legend>
      {LOCALES.map((locale) => (
        <Button
          key={locale}
          look="secondary"
          aria-pressed={locale === value}
          onClick={() => onChange(locale)}
          className={locale === value ? 'border-accent bg-selected' : ''}
        >
          {choice.locale[locale]}
          {missing.includes(locale) && <Badge tone="warning">{t('missing')}</Badge>}
        </Button>
      ))}
    </fieldset>
  )
}
