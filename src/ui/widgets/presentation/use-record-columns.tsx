import { Check } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field, KindName } from '#contract/core/kinds/field.ts'
import { KINDS } from '#contract/core/kinds/kinds.ts'
import { fieldOf } from '#contract/core/model.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { referenceText } from '../../fields/reference/reference-text.tsx'
import { useValueText } from '../../fields/use-value-text.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { type References, useReferences } from '../../hooks/records/references.tsx'
import { OutsideLink } from '../../kit/outside-link.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import type { Column } from '../list/rows/column.ts'
import { columnsFor, optionalColumnsFor } from './places.ts'
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
  if (field.kind === 'link') return <OutsideLink to={String(value)} />
  if (field.kind === 'flag')
    return value === true && <Check role="img" aria-label={yes} className="size-4 text-ink-2" />
  return <span className="truncate text-ink-2 tabular">{text(field, value)}</span>
}

/** Kinds whose values alone do not say what they are. */
const NEEDS_LABEL: ReadonlySet<KindName> = new Set(['text', 'flag', 'integer', 'ut', 'cents', 'date', 'instant'])

/** Place of the buttons at the end of each row. */
export const LINE_ACTIONS = {
  id: 'actions',
  track: 'var(--row-buttons, 68px)',
  sortField: null,
  from: 640,
  align: 'end',
  quietLabel: true,
  interactive: true,
  fixed: 'last',
  exportName: null,
} as const

/** A cell without hooks: a list renders hundreds at each letter typed. */
export type RowCell = (row: PresentedRow) => ReactNode

interface RecordColumnOptions {
  readonly presentation: AnyPresentation
  readonly space: StaffSpace
  /** Address of a row; null for a name that is no link. */
  to(row: PresentedRow): string | null
  /** Fields with the same value in every row. */
  readonly hidden: readonly string[]
  readonly lineActions: RowCell | null
  /** Cells that no kind of field gives; must be stable. */
  readonly cells: Readonly<Record<string, RowCell>>
}

/** Columns of a model's list: those of its presentation, then those that the person may choose. */
export const useRecordColumns = ({
  presentation,
  space,
  to,
  hidden,
  lineActions,
  cells,
}: RecordColumnOptions): readonly Column<PresentedRow>[] => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const labels = useLabels()
  const references = useReferences()
  const text = useValueText()
  const { actor } = usePerson()
  return useMemo(() => {
    const { model, title, cells: components } = presentation
    const { fields } = modelOf(model)
    const tools = { references, yes: t('yes'), text }
    const cellFor = (field: string, definition: Field): RowCell => {
      const Own = components?.[field]
      if (cells[field]) return cells[field]
      if (field === title) return (row) => <RecordTitle presentation={presentation} row={row} to={to(row)} />
      return Own ? (row) => <Own record={row} space={space} /> : (row) => cellOf(definition, fieldOf(row, field), tools)
    }
    const columns = [...columnsFor(presentation, actor.role), ...optionalColumnsFor(presentation, actor.role)]
      .filter(({ field }) => !hidden.includes(field))
      .flatMap(({ field, place }): readonly Column<PresentedRow>[] => {
        const definition = fields[field]
        if (!definition) return []
        const isInteractive = field === title || components?.[field] !== undefined || definition.kind === 'link'
        return [
          {
            id: field,
            track: place.track,
            from: place.from,
            sortField: KINDS[definition.kind].sortable ? field : null,
            ...(place.align ? { align: place.align } : {}),
            ...(place.oneLineOnly ? { oneLineOnly: true as const } : {}),
            ...(NEEDS_LABEL.has(definition.kind) && !cells[field] && !components?.[field]
              ? { labelled: true as const }
              : {}),
            ...(isInteractive ? { interactive: true as const } : {}),
            ...(field === title ? { fixed: 'shown' as const } : {}),
            label: labels.fieldOf(model, field),
            cell: cellFor(field, definition),
          },
        ]
      })
    return lineActions ? [...columns, { ...LINE_ACTIONS, label: tRecord('lineActions'), cell: lineActions }] : columns
  }, [presentation, space, to, hidden, lineActions, cells, labels, references, text, actor.role, t, tRecord])
}
