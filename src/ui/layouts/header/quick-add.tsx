import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHotKeys } from '../../hooks/page/use-hot-keys.ts'
import { aheadComponent, Late } from '../../kit/late.tsx'
import type { QuickPerson } from '../../models/pointage/quick-add/parse-quick-add.ts'
import { QuickAddContext } from '../../models/pointage/quick-add/quick-add-context.ts'
import { useServices } from '../../services/services.tsx'
import { usePageRecord } from '../open-record.tsx'
import { EarlyField } from './early-field.tsx'

const QUICK_ADD = aheadComponent(
  async () => (await import('../../models/pointage/quick-add/quick-add-dialog.tsx')).QuickAddDialog,
)

interface QuickStart {
  readonly text: string
  readonly person: QuickPerson | null
}

/**
 * Quick add for every part of a space: key Q, the palette, the timer of the header, and the lists
 * of time entries open it.
 */
export const QuickAddProvider = ({ children }: { readonly children: ReactNode }) => {
  const { preferences } = useServices()
  const [start, setStart] = useState<QuickStart | null>(null)
  const open = useCallback((text: string, person?: QuickPerson) => setStart({ text, person: person ?? null }), [])
  useHotKeys(preferences.keys, { q: () => open('') }, { q: 'quickAdd' })
  return (
    <QuickAddContext value={open}>
      {children}
      {start && (
        <QuickAddOnPage {...start} onType={(text) => setStart({ ...start, text })} onClose={() => setStart(null)} />
      )}
    </QuickAddContext>
  )
}

interface QuickAddOnPageProps extends QuickStart {
  onType(text: string): void
  onClose(): void
}

/** The page below may be that of a ticket. */
const QuickAddOnPage = ({ text, person, onType, onClose }: QuickAddOnPageProps) => {
  const { t } = useTranslation('quickAdd')
  const page = usePageRecord()
  return (
    <Late
      of={QUICK_ADD}
      with={{ text, defaults: { ticket: page?.model === 'ticket' ? page.id : null, person }, onClose }}
      fallback={<EarlyField label={t('title')} onType={onType} />}
    />
  )
}
