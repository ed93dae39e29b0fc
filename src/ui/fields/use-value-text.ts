import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, FileReference } from '#contract/core/kinds/field.ts'
import { DEFAULT_LOCALE, type Locale } from '#contract/core/kinds/locale.ts'
import { useFormat } from '../hooks/page/use-format.ts'
import { useLocale } from '../hooks/page/use-path.ts'
import { isReferenceModel, useReferences } from '../hooks/records/references.tsx'
import { choiceLabel } from '../locales/labels.ts'
import { labelsOf } from '../locales/loaded-labels.ts'
import { referenceTitle } from './reference/reference-options.tsx'

/** Longer texts are cut to this many characters to fit in a sentence. */
const MAX_TEXT_LENGTH = 60

const cut = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1).trimEnd()}…` : text

/** Formats one value as text for sentences; lists and pages use `Cell`. Returns null for null. */
export const useValueText = (): ((field: Field, value: unknown) => string | null) => {
  const { t } = useTranslation()
  const references = useReferences()
  const format = useFormat()
  const locale = useLocale()

  return useCallback(
    (field: Field, value: unknown): string | null => {
      if (value === null || value === undefined || value === '') return null
      const named = (id: string): string => {
        const { model } = field
        if (model === undefined || !isReferenceModel(model)) return t('numbered', { id })
        const record = references.findOf(model, id)
        return record ? referenceTitle(model, record) : t('unknown')
      }
      switch (field.kind) {
        case 'flag':
          return value === true ? t('yes') : t('no')
        case 'date':
          return format.date(String(value), field)
        case 'instant':
          return format.stamp(String(value))
        case 'ut':
          return format.ut(Number(value))
        case 'cents':
          return format.euros(Number(value))
        case 'integer':
          return format.integer(Number(value), field)
        case 'belongsTo':
          return named(String(value))
        case 'references':
          return cut((value as readonly string[]).map(named).join(', '))
        case 'files':
          return cut((value as readonly FileReference[]).map(({ name }) => name).join(', '))
        case 'translated': {
          const texts = value as Readonly<Partial<Record<Locale, string>>>
          return texts[locale] ?? texts[DEFAULT_LOCALE] ?? null
        }
        case 'choice':
          return choiceLabel(labelsOf(locale), field, String(value))
        case 'password':
          return '••••••'
        case 'json':
          return null
        default:
          return cut(String(value))
      }
    },
    [references, format, locale, t],
  )
}
