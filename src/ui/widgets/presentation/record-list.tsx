import { type ComponentType, Fragment, type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ListQuery } from '#contract/core/list-query.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { List, type ListHeight } from '../list/list.tsx'
import type { Column } from '../list/rows/column.ts'
import type { RowSwipe } from '../list/rows/row-swipe.ts'
import { useListOptions } from '../list/use-list-options.ts'
import { useListState } from '../list/use-list-state.ts'
import { type BuiltInView, ViewBar } from '../views/view-bar.tsx'
import { ArchiveButtons } from './archive-bulk.tsx'
import { OpenedRecord } from './opened-record.tsx'
import { fillTemplate } from './path-template.ts'
import { IN_USE, isArchivable, listOptionsOf } from './places.ts'
import type { AnyPresentation } from './presentation.ts'
import { RecordCard } from './record-card.tsx'
import { isArchived } from './record-title.tsx'
import { useCreation } from './use-creation.tsx'
import { useFixedFilter } from './use-fixed-filter.ts'
import { type PresentedRow, useRecordColumns } from './use-record-columns.tsx'
import { ARCHIVED, useRecordFilters } from './use-record-filters.ts'
import { type RowOpeningOptions, useRowOpening } from './use-row-opening.tsx'

const NO_CELLS = {}

const NO_PARENT: Readonly<Record<string, string>> = {}

/** Additions of a list beside the fields of its model; must be stable. */
export interface ListAdditions {
  /** The columns of the list, from those of the presentation. */
  columnsFrom(own: readonly Column<PresentedRow>[]): readonly Column<PresentedRow>[]
  /** Stands around the list, and reads what all rows of its page need. */
  readonly Around: ComponentType<{ readonly query: ListQuery; readonly children: ReactNode }>
  /** Sums of the matches, after their number. */
  readonly Summary: ComponentType<{ readonly query: ListQuery }>
  /** Stands at the end of a card. */
  readonly CardEnd: ComponentType<{ readonly record: Mirrored<ModelName> }>
}

interface RecordListProps extends RowOpeningOptions {
  /** References of every row to their parent, set also in new records; must be stable. */
  readonly parent?: Readonly<Record<string, string>>
  /** Without it records are not created here. */
  readonly editable?: boolean
  /** Takes the place of the button of the creation; must be stable. */
  readonly creation?: ReactNode
  /** Beside the button of the creation; must be stable. */
  readonly tools?: ReactNode
  /** The list on a page of its own, where it stands inside another one. */
  readonly maximizePath?: string
  /** Height of the list; that of the page when absent. */
  readonly height?: ListHeight
  readonly additions?: Partial<ListAdditions>
  /**
   * Actions on the selected rows; must be stable. Those of the archive, where there is one, when
   * absent.
   */
  bulk?(rows: readonly Mirrored<ModelName>[], done: () => void): ReactNode
  /** Actions of a card that a finger moves aside; must be stable. */
  swipe?(row: Mirrored<ModelName>): RowSwipe
}

/** The list of a model, derived from its presentation, with its cards and forms in dialogs. */
export const RecordList = (props: RecordListProps) => {
  const {
    presentation,
    space,
    parent = NO_PARENT,
    editable = true,
    height = 'page',
    bulk: ownBulk,
    maximizePath,
    additions,
  } = props
  const { model } = presentation
  const options = useRecordListOptions(presentation, parent)
  const fixed = useMemo(
    (): ListQuery['filter'] => Object.fromEntries(Object.entries(parent).map(([field, id]) => [field, { in: [id] }])),
    [parent],
  )
  const hidden = useMemo(() => Object.keys(parent), [parent])
  const state = useFixedFilter(useListState(options), fixed)
  const rows = useRowOpening(props)
  const own = useRecordColumns({
    presentation,
    space,
    to: rows.to,
    hidden,
    lineActions: rows.lineActions,
    cells: NO_CELLS,
  })
  const columns = useMemo(() => additions?.columnsFrom?.(own) ?? own, [additions, own])
  const filters = useRecordFilters(presentation, hidden)
  const views = useStateViews(presentation)
  const viewBar = useMemo(
    () =>
      views.length > 0 && hidden.length === 0 ? (
        <ViewBar model={model} state={state} list={options} builtIn={views} />
      ) : undefined,
    [hidden, model, state, options, views],
  )
  const card = useCard({ presentation, to: rows.to, hidden, CardEnd: additions?.CardEnd })
  const navigate = useNavigate()
  const page = presentation.opensCreated === true ? rows.pathTemplate : null
  const creation = useCreation(
    presentation,
    parent,
    editable,
    page === null ? undefined : (id) => navigate(fillTemplate(page, id)),
  )
  const archiveBulk = useArchiveBulk(model)
  const { query } = state
  const Summary = additions?.Summary
  const summary = useMemo(() => Summary && <Summary query={query} />, [Summary, query])
  const Around = additions?.Around ?? QueryFragment
  const bulk = ownBulk ?? (isArchivable(presentation) ? archiveBulk : undefined)

  return (
    <Around query={query}>
      <List<ModelName>
        model={model}
        state={state}
        columns={columns}
        filters={filters}
        titleOf={rows.name}
        card={card}
        isMuted={presentation.states?.isMuted ?? isArchived}
        views={viewBar}
        creation={props.creation ?? creation.button}
        tools={props.tools}
        empty={creation.empty}
        peek={rows.peek}
        exports
        height={height}
        summary={summary}
        {...(bulk ? { bulk } : {})}
        {...(props.swipe ? { swipe: props.swipe } : {})}
        {...(maximizePath === undefined ? {} : { maximizePath })}
      />
      {creation.dialog}
      <OpenedRecord presentation={presentation} space={space} pathTemplate={rows.pathTemplate} />
    </Around>
  )
}

/** The few records of a parent are shown in all their states. */
const useRecordListOptions = (
  presentation: RecordListProps['presentation'],
  parent: Readonly<Record<string, string>>,
) =>
  useListOptions(
    presentation.model,
    useMemo(() => {
      const { defaultFilter, ...others } = listOptionsOf(presentation)
      const isWhole = presentation.states !== undefined && parent !== NO_PARENT
      return isWhole || defaultFilter === undefined ? others : { ...others, defaultFilter }
    }, [presentation, parent]),
  )

const useArchiveBulk = (model: RecordListProps['presentation']['model']) =>
  useCallback(
    (selected: readonly Mirrored<ModelName>[], done: () => void) => (
      <ArchiveButtons model={model} records={selected} size="small" done={done} />
    ),
    [model],
  )

const QueryFragment: ListAdditions['Around'] = ({ children }) => <Fragment>{children}</Fragment>

interface CardOptions {
  readonly presentation: AnyPresentation
  readonly to: (row: PresentedRow) => string | null
  readonly hidden: readonly string[]
  readonly CardEnd: ListAdditions['CardEnd'] | undefined
}

/** Draws the card of a row, with what the list adds at its end. */
const useCard = ({ presentation, to, hidden, CardEnd }: CardOptions) =>
  useCallback(
    (row: PresentedRow) => {
      const sheet = <RecordCard presentation={presentation} row={row} to={to(row)} hidden={hidden} />
      return CardEnd ? <CardWithEnd sheet={sheet} end={<CardEnd record={row} />} /> : sheet
    },
    [presentation, to, hidden, CardEnd],
  )

const CardWithEnd = ({ sheet, end }: { readonly sheet: ReactNode; readonly end: ReactNode }) => (
  <div className="flex h-full items-center">
    <div className="h-full min-w-0 flex-1">{sheet}</div>
    {end}
  </div>
)

/** The views by state of a model, or by its archive; none for a model without either. */
const useStateViews = (presentation: AnyPresentation): readonly BuiltInView[] => {
  const { t } = useTranslation('record')
  return useMemo(() => {
    if (presentation.states)
      return presentation.states.views.map(({ key, filter }) => ({ key, label: t(`views.${key}`), filter }))
    if (!isArchivable(presentation)) return []
    return [
      { key: 'active', label: t('views.active'), filter: IN_USE },
      { key: 'archived', label: t('views.archived'), filter: { archived_at: ARCHIVED } },
      { key: 'all', label: t('views.all'), filter: {} },
    ]
  }, [presentation, t])
}
