import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListQuery } from '#contract/core/list-query.ts'
import { mayStore } from '#contract/permissions.ts'
import type { ModelName } from '#contract/registry.ts'
import type { FormValues } from '#src/machines/form.machine.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLabels } from '../../hooks/use-labels.ts'
import { useRecordPath } from '../../hooks/use-record-path.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { List } from '../list/list.tsx'
import { useListOptions } from '../list/use-list-options.ts'
import { useListState } from '../list/use-list-state.ts'
import { ViewBar } from '../views/view-bar.tsx'
import { ArchiveButtons } from './archive-bulk.tsx'
import { IN_USE, isArchivable, listOptionsOf } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { RecordCard } from './record-card.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { isArchived, titleOf } from './record-title.tsx'
import { useFixedFilter } from './use-fixed-filter.ts'
import { type PresentedRow, useRecordColumns } from './use-record-columns.tsx'
import { ARCHIVED, useRecordFilters } from './use-record-filters.ts'

const NO_PARENT: Readonly<Record<string, string>> = {}

interface RecordListProps {
  readonly presentation: AnyPresentation
  readonly space: StaffSpace
  /** References of every row to their parent, set also in new records; must be stable. */
  readonly parent?: Readonly<Record<string, string>>
  /** Destination of a row, where that is not the record's own page; must be stable. */
  pathOf?(row: PresentedRow): string | null
}

/** The list of a model, derived from its presentation, with creation in a dialog. */
export const RecordList = ({ presentation, space, parent = NO_PARENT, pathOf }: RecordListProps) => {
  const { model } = presentation
  const options = useListOptions(
    model,
    useMemo(() => listOptionsOf(presentation), [presentation]),
  )
  const fixed = useMemo((): ListQuery['filter'] => Object.fromEntries(Object.entries(parent).map(([field, id]) => [field, { in: [id] }])), [parent])
  const hidden = useMemo(() => Object.keys(parent), [parent])
  const state = useFixedFilter(useListState(options), fixed)
  const recordPath = useRecordPath(space)
  const to = useCallback((row: PresentedRow) => (pathOf ? pathOf(row) : recordPath(model, row.id)), [pathOf, recordPath, model])
  const columns = useRecordColumns(presentation, to, hidden)
  const filters = useRecordFilters(presentation, hidden)
  const views = useArchiveViews()
  const viewBar = useMemo(
    () => (hidden.length === 0 && isArchivable(presentation) ? <ViewBar model={model} state={state} list={options} builtIn={views} /> : undefined),
    [presentation, hidden, model, state, options, views],
  )
  const card = useCallback(
    (row: PresentedRow) => <RecordCard presentation={presentation} row={row} to={to(row)} hidden={hidden} />,
    [presentation, to, hidden],
  )
  const creation = useCreation(presentation, parent)
  const bulk = useCallback(
    (rows: readonly Mirrored<ModelName>[], done: () => void) => <ArchiveButtons model={model} records={rows} size="small" done={done} />,
    [model],
  )

  return (
    <>
      <List<ModelName>
        model={model}
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isArchived}
        views={viewBar}
        tools={creation.button}
        empty={creation.empty}
        {...(isArchivable(presentation) ? { bulk } : {})}
      />
      {creation.dialog}
    </>
  )
}

const useArchiveViews = () => {
  const { t } = useTranslation('record')
  return useMemo(
    () => [
      { key: 'active', label: t('views.active'), filter: IN_USE },
      { key: 'archived', label: t('views.archived'), filter: { archived_at: ARCHIVED } },
      { key: 'all', label: t('views.all'), filter: {} },
    ],
    [t],
  )
}

/** Button, empty state and dialog of a creation; without the right to create only the empty state. */
const useCreation = (presentation: AnyPresentation, parent: FormValues) => {
  const { t } = useTranslation()
  const { t: tRecord } = useTranslation('record')
  const labels = useLabels()
  const { actor } = usePerson()
  const [open, setOpen] = useState(false)
  const { model, icon: Icon } = presentation
  const isAllowed = mayStore(model, actor.role)
  return {
    button: useMemo(
      () =>
        isAllowed ? (
          <Button look="primary" aria-label={tRecord(`create.${model}`)} onClick={() => setOpen(true)} className="max-sm:w-control max-sm:px-0">
            <Plus aria-hidden />
            <span className="max-sm:hidden">{tRecord(`create.${model}`)}</span>
          </Button>
        ) : undefined,
      [isAllowed, model, tRecord],
    ),
    empty: useMemo(
      () => (
        <EmptyState
          icon={<Icon />}
          title={t('list.empty', { model: labels.model[model].one })}
          {...(isAllowed ? { hint: tRecord(`emptyHint.${model}`) } : {})}
          action={
            isAllowed && (
              <Button look="secondary" onClick={() => setOpen(true)}>
                <Plus aria-hidden />
                {tRecord(`create.${model}`)}
              </Button>
            )
          }
        />
      ),
      [Icon, isAllowed, labels, model, t, tRecord],
    ),
    dialog: <RecordDialog presentation={presentation} record={null} fixed={parent} open={open} onOpenChange={setOpen} />,
  }
}
