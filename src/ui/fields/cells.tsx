import { Check } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, FileReference, KindName, KindValues } from '#contract/core/kinds/field.ts'
import { DEFAULT_LOCALE } from '#contract/core/kinds/locale.ts'
import { useFormat } from '../hooks/page/use-format.ts'
import { useLabels } from '../hooks/page/use-labels.ts'
import { useLocale } from '../hooks/page/use-path.ts'
import { countryName } from '../text/country-name.ts'
import { LevelText } from './level.tsx'
import { ReferenceText } from './reference/reference-text.tsx'

interface CellProps<Value> {
  readonly value: Value
  readonly field: Field
}

type Cells = { readonly [Name in KindName]: ComponentType<CellProps<KindValues[Name]>> }

const Text = ({ value }: CellProps<string>) => <span className="truncate">{value}</span>

const TextOrCountry = ({ value, field }: CellProps<string>) => {
  const locale = useLocale()
  return <Text value={field.format === 'country' ? countryName(value, locale) : value} field={field} />
}

const Flag = ({ value }: CellProps<boolean>) => {
  const { t } = useTranslation()
  return value ? (
    <Check role="img" aria-label={t('yes')} className="size-4 text-ink-2" />
  ) : (
    <span className="sr-only">{t('no')}</span>
  )
}

const Day = ({ value, field }: CellProps<string>) => <span className="tabular">{useFormat().date(value, field)}</span>

const Instant = ({ value }: CellProps<string>) => {
  const format = useFormat()
  return (
    <time dateTime={value} title={format.instant(value)} className="tabular">
      {format.stamp(value)}
    </time>
  )
}

const Translated = ({ value }: CellProps<KindValues['translated']>) => {
  const locale = useLocale()
  return <span className="truncate">{value[locale] ?? value[DEFAULT_LOCALE] ?? ''}</span>
}

const Integer = ({ value, field }: CellProps<number>) => {
  const format = useFormat()
  if (field.level) return <LevelText value={value} />
  return <span className="tabular">{format.integer(value, field)}</span>
}

/** Read-only display of a value, by kind of field. */
const CELLS: Cells = {
  text: TextOrCountry,
  longText: Text,
  email: ({ value }) => (
    <a href={`mailto:${value}`} className="truncate text-accent-text hover:underline">
      {value}
    </a>
  ),
  phone: ({ value }) => (
    <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`} className="text-accent-text tabular hover:underline">
      {value}
    </a>
  ),
  link: ({ value }) => (
    <a href={value} target="_blank" rel="noreferrer" className="truncate text-accent-text hover:underline">
      {value.replace(/^https?:\/\//, '')}
    </a>
  ),
  password: () => <span>••••••</span>,
  colour: ({ value }) => (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="size-3 rounded-sm border border-line-strong" style={{ background: value }} />
      <span className="tabular">{value}</span>
    </span>
  ),
  icon: Text,
  integer: Integer,
  ut: ({ value }) => <span className="tabular">{useFormat().ut(value)}</span>,
  cents: ({ value }) => <span className="tabular">{useFormat().euros(value)}</span>,
  flag: Flag,
  date: Day,
  instant: Instant,
  choice: ({ value, field }) => <span className="truncate">{useLabels().choiceOf(field, value)}</span>,
  belongsTo: ({ value, field }) => <ReferenceText model={field.model ?? ''} id={value} />,
  references: ({ value, field }) => (
    <span className="flex min-w-0 flex-wrap gap-x-2">
      {value.map((id) => (
        <ReferenceText key={id} model={field.model ?? ''} id={id} />
      ))}
    </span>
  ),
  translated: Translated,
  files: ({ value }) => (
    <span className="truncate">{(value as readonly FileReference[]).map((file) => file.name).join(', ')}</span>
  ),
  json: ({ value }) => <span className="truncate">{JSON.stringify(value)}</span>,
}

/** Shows one value as its field's kind requires; renders nothing for null. */
export const Cell = ({ value, field }: CellProps<unknown>) => {
  if (value === null || value === undefined) return null
  const Shown = CELLS[field.kind] as ComponentType<CellProps<unknown>>
  return <Shown value={value} field={field} />
}
