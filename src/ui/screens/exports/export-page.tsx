import { Download, FileSpreadsheet } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { modelOf } from '#contract/registry.ts'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'
import { useFormat } from '../../hooks/page/use-format.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { useIsOnline } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import { Progress } from '../../kit/feedback/progress.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { POINTAGE_SORTS } from '../../models/pointage/list/pointage-columns.tsx'
import { POINTAGE_FILTERS, usePointageFilters } from '../../models/pointage/list/pointage-filters.ts'
import { TICKET_SORTS } from '../../models/ticket/list/ticket-columns.tsx'
import { TICKET_FILTERS, useTicketFilters } from '../../models/ticket/list/ticket-filters.ts'
import type { StaffSpace } from '../../navigation.ts'
import { usePerson } from '../../services/services.tsx'
import { DEFAULT_COLUMNS, exportColumnsOf, headerOf } from '../../widgets/export/export-columns.ts'
import { MAX_LOCAL_ROWS } from '../../widgets/export/export-size.ts'
import type { FileFormat } from '../../widgets/export/table-file.ts'
import { useExport } from '../../widgets/export/use-export.ts'
import { querySearch } from '../../widgets/list/address/list-url.ts'
import { FilterBar } from '../../widgets/list/filters/filter-bar.tsx'
import type { FilterDefinition } from '../../widgets/list/filters/filter-definition.ts'
import type { ExportedModel } from '../../widgets/list/list-export.ts'
import { SearchBox } from '../../widgets/list/search-box.tsx'
import { useListOptions } from '../../widgets/list/use-list-options.ts'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { ColumnChoice } from './column-choice.tsx'

/** Address parameter with the chosen columns. */
const COLUMNS = 'columns'

interface ExportPageProps {
  readonly space: StaffSpace
  readonly model: ExportedModel
}

const OPTIONS = {
  ticket: { filterable: TICKET_FILTERS, sortable: TICKET_SORTS, defaultOrder: modelOf('ticket').defaultOrder },
  pointage: { filterable: POINTAGE_FILTERS, sortable: POINTAGE_SORTS, defaultOrder: modelOf('pointage').defaultOrder },
} as const

/** Chooses rows and columns of tickets or pointages, counts them, and writes the file. */
export const ExportPage = ({ space, model }: ExportPageProps) => {
  const { t } = useTranslation('report')
  const { t: tTitle } = useTranslation('title')
  const path = usePath()
  const [open, setOpen] = useState(false)
  const state = useListState(useListOptions(model, OPTIONS[model]))
  const filters = useExportFilters(space, model)
  const choice = useColumnChoice(model)
  const { search } = state.query
  const list =
    space === 'manager'
      ? (['manager.tickets', 'manager.pointages'] as const)
      : (['technicien.tickets', 'technicien.pointages'] as const)
  const title = model === 'ticket' ? tTitle('manager.ticketExport') : tTitle('manager.pointageExport')
  return (
    <div className="mx-auto grid max-w-[900px] gap-8 px-4 py-6 sm:px-8">
      <ScreenTitle title={title} />
      <section aria-labelledby="export-rows" className="grid gap-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="export-rows" className="font-semibold text-md">
            {t('rows')}
          </h2>
          <Link
            to={`${path(list[model === 'ticket' ? 0 : 1])}${querySearch(state.query)}`}
            className="rounded-sm text-accent-text text-sm hover:underline"
          >
            {t('seeRows')}
          </Link>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          <SearchBox
            label={t('search')}
            value={search}
            onSearch={state.search}
            className="min-w-52 flex-1 sm:w-64 sm:flex-none"
          />
          <FilterBar filters={filters} state={state} open={open} onOpenChange={setOpen} />
        </div>
      </section>
      <ColumnChoice
        columns={choice.all}
        chosen={choice.names}
        onChange={choice.choose}
        onReset={() => choice.choose(null)}
      />
      <Output model={model} query={state.query} choice={choice} />
    </div>
  )
}

/** The filters of the list. */
const useExportFilters = (space: StaffSpace, model: ExportedModel): readonly FilterDefinition[] => {
  const tickets = useTicketFilters()
  const pointages = usePointageFilters(space)
  return model === 'ticket' ? tickets : pointages
}

/**
 * The columns by their labels, and the chosen names. The address keeps them for a reload or a link.
 */
const useColumnChoice = (model: ExportedModel) => {
  const { t } = useTranslation('ticket')
  const labels = useLabels()
  const { actor } = usePerson()
  const [params] = useSearchParams()
  const changeAddress = useAddressChange()
  // The address follows a moment later: a box that waited for it would miss the second of two quick
  // clicks.
  const [asked, setAsked] = useState(() => params.get(COLUMNS)?.split(',') ?? null)
  const all = useMemo(
    () =>
      exportColumnsOf(model, actor.role).map((column) => ({
        ...column,
        label:
          typeof column.labelled === 'string'
            ? t(column.labelled)
            : labels.fieldOf(column.labelled.model, column.labelled.field),
      })),
    [model, actor.role, labels, t],
  )
  const names = useMemo(
    () => (asked ?? DEFAULT_COLUMNS[model]).filter((name) => all.some((column) => column.name === name)),
    [asked, model, all],
  )
  const choose = (next: readonly string[] | null) => {
    setAsked(next === null ? null : [...next])
    changeAddress({ [COLUMNS]: next === null ? null : next.join() })
  }
  return {
    all,
    names,
    chosen: useMemo(() => names.flatMap((name) => all.find((column) => column.name === name) ?? []), [names, all]),
    choose,
  }
}

interface OutputProps {
  readonly model: ExportedModel
  readonly query: ReturnType<typeof useListState>['query']
  readonly choice: ReturnType<typeof useColumnChoice>
}

/** The number of rows, and the button that writes them. */
const Output = ({ model, query, choice: { chosen } }: OutputProps) => {
  const { t } = useTranslation('report')
  const { t: tCommon } = useTranslation()
  const labels = useLabels()
  const format = useFormat()
  const isOnline = useIsOnline()
  const { search, filter } = query
  const set = useMemo(() => ({ search, filter }), [search, filter])
  const total = useSetCounts(
    model,
    useMemo(() => [set], [set]),
  )(set)
  const { rows, run, cancel } = useExport()
  const isLarge = total !== undefined && total > MAX_LOCAL_ROWS
  const isImpossible = total === undefined || total === 0 || chosen.length === 0 || (isLarge && !isOnline)
  const write = (fileFormat: FileFormat): void =>
    void run({
      model,
      query,
      columns: chosen,
      headers: chosen.map((column) => headerOf(model, column, column.label)),
      format: fileFormat,
      total: total ?? 0,
    })
  const shown = total === undefined ? '…' : `${format.number(total)} ${labels.nounOf(model, total)}`
  return (
    <section
      aria-label={t('output')}
      className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t bg-surface px-4 py-4 sm:-mx-8 sm:px-8"
    >
      {isLarge && !isOnline && (
        <Notice tone="warning">{t('largeOffline', { most: format.number(MAX_LOCAL_ROWS) })}</Notice>
      )}
      {chosen.length === 0 && <Notice tone="warning">{t('noColumn')}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="font-medium tabular">
          {shown}
          <span className="font-normal text-ink-2"> · {t('columnCount', { count: chosen.length })}</span>
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          {rows !== null && !isLarge && (
            <Button look="secondary" onClick={cancel}>
              {tCommon('cancel')}
            </Button>
          )}
          <Button
            look="secondary"
            busy={rows !== null}
            disabled={isImpossible || isLarge}
            onClick={() => write('xlsx')}
          >
            <FileSpreadsheet aria-hidden />
            {t('downloadXlsx')}
          </Button>
          <Button look="primary" busy={rows !== null} disabled={isImpossible} onClick={() => write('csv')}>
            <Download aria-hidden />
            {t('download')}
          </Button>
        </div>
      </div>
      {rows !== null && !isLarge && total !== undefined && <Progress label={t('progress')} value={rows} max={total} />}
      <p className="text-ink-2 text-sm">{isLarge ? t('byServer') : t('byDevice')}</p>
    </section>
  )
}
