import { BookmarkPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { aheadComponent, Late } from '../../kit/late.tsx'
import type { ViewScope } from './view-scope.ts'

const SAVE_VIEW = aheadComponent(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

interface ViewStripProps {
  readonly scope: ViewScope
  /** Canonical text of what is shown, which a new view keeps. */
  readonly text: string
  /** Whether no view has this text yet. */
  readonly isNew: boolean
  /** The tabs of the views. */
  readonly children: ReactNode
}

/** The views of a list or page side by side, and the button that saves one more. */
export const ViewStrip = ({ scope, text, isNew, children }: ViewStripProps) => {
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  return (
    <div className="flex shrink-0 items-center gap-1 border-b px-3 py-1.5 lg:px-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend */}
      <div
        role="group"
        aria-label={t('views.title')}
        className="-my-1 flex min-w-0 items-center gap-0.5 overflow-x-auto py-1 [scrollbar-width:thin]"
      >
        {children}
      </div>
      {isNew && (
        <Button look="ghost" size="small" onClick={() => setSaving(true)} className="ml-auto">
          <BookmarkPlus aria-hidden />
          <span className="max-sm:hidden">{t('views.save')}</span>
          <span className="sm:hidden">{t('views.saveShort')}</span>
        </Button>
      )}
      {saving && <Late of={SAVE_VIEW} with={{ scope, text, open: true, onOpenChange: setSaving }} />}
    </div>
  )
}

/** Between the views of everybody and the saved ones. */
export const ViewDivider = () => <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong" />
