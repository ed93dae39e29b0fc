import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHotKeys } from '../hooks/page/use-hot-keys.ts'
import { aheadComponent, Late } from '../kit/late.tsx'
import { QuickAddContext } from '../models/pointage/quick-add/quick-add-context.ts'
import { useServices } from '../services/services.tsx'
import { EarlyField } from './early-field.tsx'
import { usePageRecord } from './open-record.tsx'

const QUICK_ADD = aheadComponent(async () => (await import('../models/pointage/quick-add/quick-add-dialog.tsx')).QuickAddDialog)

/** Quick add for every part of a space: key Q, the palette, and the timer of the header open it. */
export const QuickAddProvider = ({ children }: { readonly children: ReactNode }) => {
  const { preferences } = useServices()
  const [text, setText] = useState<string | null>(null)
  const open = useCallback((typed: string) => setText(typed), [])
  useHotKeys(preferences.keys, { q: () => setText('') }, { q: 'quickAdd' })
  return (
    <QuickAddContext value={open}>
      {children}
      {text !== null && <QuickAddOnPage text={text} onType={setText} onClose={() => setText(null)} />}
    </QuickAddContext>
  )
}

interface QuickAddOnPageProps {
  readonly text: string
  onType(text: string): void
  onClose(): void
}

/** The page below may be that of a ticket. */
const QuickAddOnPage = ({ text, onType, onClose }: QuickAddOnPageProps) => {
  const { t } = useTranslation('quickAdd')
  const page = usePageRecord()
  return (
    <Late
      of={QUICK_ADD}
      with={{ text, pageTicket: page?.model === 'ticket' ? page.id : null, onClose }}
      fallback={<EarlyField label={t('title')} onType={onType} />}
    />
  )
}
