import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#contract/core/field.ts'
import { fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { referenceText } from '../../fields/reference-text.tsx'
import { useValueText } from '../../fields/use-value-text.ts'
import { type References, useReferences } from '../../hooks/references.tsx'
import { useLabels } from '../../hooks/use-labels.ts'
import { usePerson } from '../../services/services.tsx'
import type { Column } from '../list/rows/column.ts'
import { columnsFor } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { RecordTitle } from './record-title.tsx'

export type PresentedRow = Mirrored<ModelName>

interface CellTools {
  readonly references: References
  readonly yes: string
  text(field: Field, value: unknown): string | null
}

/** A cell by the kind of its field; a function without hooks, since a list renders hundreds. */
const cellOf = (field: Field, value: unknown, { references, yes, text }: CellTools): ReactNode => {
  if (value === null || value === undefined) return null
  if (field.kind === 'belongsTo') return referenceText(references, field.model ?? '', String(value))
  if (field.kind === 'flag') return value === true && <Check role="img" aria-label={yes} className="size-4 text-ink-2" />
  return <span className="truncate text-ink-2 tabular">{text(field, value)}</span>
}

/** Columns of a model's list; `hidden` fields have the same value in every row. */
export const useRecordColumns = (
  presentation: AnyPresentation,
  pathOf: (row: PresentedRow) => string | null,
  hidden: readonly string[],
): readonly Column<PresentedRow>[] => {
  const { t } = useTranslation()
  const labels = useLabels()
  const references = useReferences()
  const text = useValueText()
  const { actor } = usePerson()
  return useMemo(() => {
    const { model, title } = presentation
    const { fields } = modelOf(model)
    const tools = { references, yes: t('yes'), text }
    return columnsFor(presentation, actor.role)
      .filter(({ field }) => !hidden.includes(field))
      .map(({ field, place }): Column<PresentedRow> => {
        const definition = fields[field]
        return {
          id: field,
          track: place.track,
          from: place.from,
          sortField: field,
          ...(place.align ? { align: place.align } : {}),
          ...(field === title ? { interactive: true as const } : {}),
          label: labels.fieldOf(model, field),
          cell: (row) =>
            field === title ? <RecordTitle row={row} to={pathOf(row)} /> : definition && cellOf(definition, fieldOf(row, field), tools),
        }
      })
  }, [presentation, pathOf, hidden, labels, references, text, actor.role, t])
}
