import { LOCALES } from '#contract/core/kinds/locale.ts'
import { Input } from '../kit/inputs/input.tsx'
import type { WidgetProps } from './widget-props.ts'

/** One text input for each language. */
export const TranslatedWidget = ({ id, label, value, onChange, invalid, describedBy, disabled }: WidgetProps) => {
  const texts = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, string>>
  return (
    <div className="grid gap-1.5">
      {LOCALES.map((locale, index) => (
        <div key={locale} className="flex items-center gap-2">
          <span aria-hidden className="w-6 text-ink-3 text-sm uppercase">
            {locale}
          </span>
          <Input
            id={index === 0 ? id : `${id}-${locale}`}
            aria-label={`${label} (${locale})`}
            lang={locale}
            value={texts[locale] ?? ''}
            onChange={(event) => onChange({ ...texts, [locale]: event.target.value })}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            disabled={disabled}
          />
        </div>
      ))}
    </div>
  )
}
