import { Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReferences } from '../../hooks/records/references.tsx'
import { useIsArriving } from '../../hooks/sync/use-sync-status.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import { LabelDialog } from '../../models/label/label-form.tsx'
import { LabelList } from '../../models/label/label-list.tsx'
import type { Label, LabelModel } from '../../models/label/label-models.ts'
import { MergeDialog } from '../../models/label/merge-dialog.tsx'
import { SettingsPage, type SettingsRoute } from './settings-page.tsx'

const ROUTES = {
  ticket_status: 'manager.settingsStatus',
  ticket_priority: 'manager.settingsPriorities',
  ticket_type: 'manager.settingsTypes',
} as const satisfies Record<LabelModel, SettingsRoute>

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit'; readonly label: Label }
  | { readonly kind: 'merge'; readonly label: Label; readonly tickets: number | undefined }

/** Statuses, priorities or types: their order, look and merges. */
export const LabelSettings = ({ model }: { readonly model: LabelModel }) => {
  const { t } = useTranslation('settings')
  const { ready, all } = useReferences()
  const isArriving = useIsArriving()
  const labels = all(model) as readonly Label[]
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const position = Math.max(-1, ...labels.map((label) => label.position)) + 1
  const add = (
    <Button look="primary" onClick={() => setOpen({ kind: 'create' })}>
      <Plus aria-hidden />
      {t(`create.${model}`)}
    </Button>
  )
  const isLoading = labels.length === 0 && (!ready || isArriving)
  return (
    <SettingsPage current={ROUTES[model]}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="max-w-[64ch] basis-80 grow text-ink-2">{t(`lead.${model}`)}</p>
        {labels.length > 0 && add}
      </div>
      {isLoading ? (
        <Skeleton className="h-48 w-full" />
      ) : labels.length === 0 ? (
        <EmptyState icon={<Tags />} title={t(`empty.${model}`)} hint={t('emptyHint')} action={add} />
      ) : (
        <>
          <LabelList
            model={model}
            edit={(label) => setOpen({ kind: 'edit', label })}
            merge={(label, tickets) => setOpen({ kind: 'merge', label, tickets })}
          />
          <p className="mt-3 text-ink-3 text-sm">{t('dragHint')}</p>
        </>
      )}
      {open?.kind === 'create' && <LabelDialog model={model} record={null} position={position} close={close} />}
      {open?.kind === 'edit' && <LabelDialog model={model} record={open.label} position={position} close={close} />}
      {open?.kind === 'merge' && (
        <MergeDialog model={model} record={open.label} labels={labels} tickets={open.tickets} close={close} />
      )}
    </SettingsPage>
  )
}
