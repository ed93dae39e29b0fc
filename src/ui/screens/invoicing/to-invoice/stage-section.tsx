import { ChevronDown, FilePlus, FilePlus2 } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ListQuery, parseOrder } from '#contract/core/list-query.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useFormat } from '../../../hooks/page/use-format.ts'
import { usePath } from '../../../hooks/page/use-path.ts'
import { useToday } from '../../../hooks/page/use-today.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { useList } from '../../../hooks/records/use-records.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { DropdownMenu, MenuItem } from '../../../kit/overlays/dropdown-menu.tsx'
import { useImputeStage } from '../../../models/billing-stage/use-impute-stage.ts'
import { choosableDrafts } from '../../../models/pointage/imputation/choosable-drafts.ts'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'
import { SyncMark } from '../../../widgets/sync/sync-mark.tsx'

type Stage = Mirrored<'billing_stage'>

const WAITING: ListQuery = {
  search: '',
  filter: { invoice_line_id: { in: [null] } },
  orderBy: parseOrder('due_on:asc'),
  page: 1,
  limit: 'all',
}
const DRAFTS: ListQuery = { ...WAITING, filter: { stage: { in: ['draft'] } }, orderBy: parseOrder('created_at:desc') }

/** The values of one filter; undefined where it is not set. */
const wanted = (filter: ListQuery['filter'], path: string): readonly unknown[] | undefined => {
  const value = filter[path]
  return value && 'in' in value ? value.in : undefined
}

/**
 * Stages of fixed prices on no invoice, of the clients and projets of a filter; undefined until
 * they are read.
 */
const useWaitingStages = (
  clients: readonly unknown[] | undefined,
  projets: readonly unknown[] | undefined,
): readonly Stage[] | undefined => {
  const { value } = useList('billing_stage', WAITING)
  const references = useReferences()
  return useMemo(
    () =>
      value?.rows.filter(({ projet_id }) => {
        const projet = references.find('projet', projet_id)
        return (
          projet !== undefined &&
          (projets?.includes(projet_id) ?? true) &&
          (clients?.includes(projet.client_id) ?? true)
        )
      }),
    [value, references, clients, projets],
  )
}

interface StageSectionProps {
  readonly filter: ListQuery['filter']
  /** Paths of the filters by client and projet. */
  readonly paths: { readonly client: string; readonly projet: string }
}

/** The stages of fixed prices that wait for an invoice; nothing where none do. */
export const StageSection = ({ filter, paths }: StageSectionProps) => {
  const { t } = useTranslation('invoicing')
  const format = useFormat()
  const id = useId()
  const stages = useWaitingStages(wanted(filter, paths.client), wanted(filter, paths.projet))
  const drafts = useList('invoice', DRAFTS).value?.rows ?? []
  if (!stages || stages.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
        <h2 id={id} className="font-semibold text-md">
          {t('stages.title')}
        </h2>
        <p className="font-medium tabular">{format.euros(stages.reduce((sum, { amount }) => sum + amount, 0))}</p>
      </div>
      <ul className="border-line border-t">
        {stages.map((stage) => (
          <StageRow key={stage.id} stage={stage} drafts={drafts} />
        ))}
      </ul>
    </section>
  )
}

const StageRow = ({ stage, drafts }: { readonly stage: Stage; readonly drafts: readonly Mirrored<'invoice'>[] }) => {
  const { t } = useTranslation('invoicing')
  const references = useReferences()
  const format = useFormat()
  const path = usePath()
  const today = useToday()
  const projet = references.find('projet', stage.projet_id)
  const client = projet && references.find('client', projet.client_id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-3 py-2 last:border-0">
      <div className="min-w-[200px] flex-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate">{stage.designation}</span>
          {stage.due_on !== null && stage.due_on <= today && <Badge tone="accent">{t('stages.due')}</Badge>}
          <SyncMark mark={stage.sync} />
        </p>
        <p className="truncate text-ink-2 text-sm">
          {client?.name} ·{' '}
          <Link to={path('manager.projet', { projet: stage.projet_id })} className="hover:underline">
            {projet?.name}
          </Link>
          {stage.due_on !== null && ` · ${format.day(stage.due_on)}`}
        </p>
      </div>
      <p className="tabular">{format.euros(stage.amount)}</p>
      {client && <StageMenu stage={stage} clientId={client.id} drafts={choosableDrafts(drafts, client.id)} />}
    </li>
  )
}

interface StageMenuProps {
  readonly stage: Stage
  readonly clientId: string
  readonly drafts: readonly Mirrored<'invoice'>[]
}

/** The drafts of the client, and a new one. */
const StageMenu = ({ stage, clientId, drafts }: StageMenuProps) => {
  const { t } = useTranslation('invoicing')
  const { onDraft, onNewDraft } = useImputeStage()
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button look="secondary" size="small" aria-label={t('stages.billNamed', { name: stage.designation })}>
          {t('stages.bill')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {drafts.map((draft) => (
        <MenuItem key={draft.id} onSelect={() => onDraft(stage, draft.id)}>
          <FilePlus aria-hidden />
          {titleOf(draft)}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void onNewDraft(stage, clientId)}>
        <FilePlus2 aria-hidden />
        {t('newDraft.button')}
      </MenuItem>
    </DropdownMenu>
  )
}
