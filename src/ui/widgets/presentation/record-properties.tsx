import { useTranslation } from 'react-i18next'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { usePerson } from '../../services/services.tsx'
import { LongTextEditor } from '../properties/long-text-editor.tsx'
import { Property } from '../properties/property.tsx'
import { groupsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { useAmong } from './use-among.ts'

interface RecordPropertiesProps {
  readonly presentation: AnyPresentation
  readonly record: Mirrored<ModelName>
}

const isLong = ({ model }: AnyPresentation, field: string): boolean => modelOf(model).fields[field]?.kind === 'longText'

/** The properties of a record under the headings of their groups, edited in place. */
export const RecordProperties = ({ presentation, record }: RecordPropertiesProps) => {
  const { t } = useTranslation('record')
  const { actor } = usePerson()
  const among = useAmong(presentation)
  return groupsFor(presentation, 'property', actor.role).map(({ group, fields }) => {
    const short = fields.filter((field) => !isLong(presentation, field))
    if (short.length === 0) return null
    return (
      <section key={group} aria-label={t(`group.${group}`)} className="mb-5 grid gap-0.5">
        <h2 className="mb-1 font-semibold">{t(`group.${group}`)}</h2>
        {short.map((field) => {
          const offered = among(field)
          return (
            <Property<ModelName> key={field} record={record} field={field as keyof Mirrored<ModelName>} {...(offered ? { among: offered } : {})} />
          )
        })}
      </section>
    )
  })
}

/** The long texts of a record. */
export const RecordTexts = ({ presentation, record }: RecordPropertiesProps) => {
  const { t } = useTranslation('record')
  const labels = useLabels()
  const { actor } = usePerson()
  const fields = groupsFor(presentation, 'property', actor.role).flatMap((group) => group.fields)
  return fields
    .filter((field) => isLong(presentation, field))
    .map((field) => (
      <section key={field} aria-label={labels.fieldOf(presentation.model, field)} className="mb-6">
        <h2 className="mb-1 font-semibold text-md">{labels.fieldOf(presentation.model, field)}</h2>
        <LongTextEditor<ModelName>
          record={record}
          field={field as keyof Mirrored<ModelName>}
          placeholders={{ add: t('addText'), none: t('noText') }}
        />
      </section>
    ))
}
