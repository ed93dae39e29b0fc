import { useTranslation } from 'react-i18next'
import { fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { cx } from '../../kit/cx.ts'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { LongTextEditor } from '../properties/long-text-editor.tsx'
import { Property, PropertyRow } from '../properties/property.tsx'
import { setterOf } from '../properties/setter.ts'
import { useValuesCheck } from './missing-fields.ts'
import { type FieldsOfGroup, groupsFor, viewGroupsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { RecordMarks } from './record-title.tsx'
import { useAmong } from './use-among.ts'

interface RecordPropertiesProps {
  readonly presentation: AnyPresentation
  readonly record: Mirrored<ModelName>
}

const isLong = ({ model }: AnyPresentation, field: string): boolean => modelOf(model).fields[field]?.kind === 'longText'

interface GroupedPropertiesProps extends RecordPropertiesProps {
  readonly groups: readonly FieldsOfGroup[]
  /**
   * Fields with a cell of their own are shown by it in this space; by their kind where it is null.
   */
  readonly space: StaffSpace | null
}

const GroupedProperties = ({ presentation, record, groups, space }: GroupedPropertiesProps) => {
  const { t } = useTranslation('record')
  const labels = useLabels()
  const among = useAmong(presentation)
  const check = useValuesCheck(presentation)
  const leftOut = presentation.leavesOut?.({ ...record })
  return groups.map(({ group, fields }) => {
    if (group === leftOut) return null
    // An empty field that only other actions set says nothing.
    const isEmpty = (field: string): boolean =>
      fieldOf(record, field) === null && setterOf(presentation.model, field) === null
    const short = fields.filter((field) => !isLong(presentation, field) && !isEmpty(field))
    if (short.length === 0) return null
    return (
      <section
        key={group}
        aria-label={t(`group.${group}`)}
        className={cx('mb-5 grid gap-0.5', group === 'internal' && 'print:hidden')}
      >
        <h2 className="mb-1 font-semibold">{t(`group.${group}`)}</h2>
        {short.map((field) => {
          const Own =
            space !== null && setterOf(presentation.model, field) === null ? presentation.cells?.[field] : undefined
          if (Own && space !== null) {
            return (
              <PropertyRow key={field} label={labels.fieldOf(presentation.model, field)}>
                <Own record={record} space={space} />
              </PropertyRow>
            )
          }
          const offered = among(field)
          return (
            <Property<ModelName>
              key={field}
              record={record}
              field={field as keyof Mirrored<ModelName>}
              check={check}
              {...(offered ? { among: offered } : {})}
            />
          )
        })}
      </section>
    )
  })
}

/** The properties of a record under the headings of their groups, edited in place. */
export const RecordProperties = ({ presentation, record }: RecordPropertiesProps) => {
  const { actor } = usePerson()
  return (
    <GroupedProperties
      presentation={presentation}
      record={record}
      groups={groupsFor(presentation, 'property', actor.role)}
      space={null}
    />
  )
}

interface RecordViewProps extends RecordPropertiesProps {
  readonly space: StaffSpace
  /** True where two columns of groups fit. */
  readonly isWide: boolean
}

/** The card of a record over a list: its marks, facts for a decision, long texts, properties. */
export const RecordView = ({ presentation, record, space, isWide }: RecordViewProps) => {
  const { actor } = usePerson()
  const Facts = presentation.decision?.Facts
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-2 empty:hidden">
        <RecordMarks presentation={presentation} row={record} />
      </p>
      {Facts && (
        <div className="mb-5 empty:hidden">
          <Facts record={record} />
        </div>
      )}
      <RecordTexts presentation={presentation} record={record} />
      <div className={isWide ? 'grid items-start gap-x-10 sm:grid-cols-2' : undefined}>
        <GroupedProperties
          presentation={presentation}
          record={record}
          groups={viewGroupsFor(presentation, actor.role)}
          space={space}
        />
      </div>
    </>
  )
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
