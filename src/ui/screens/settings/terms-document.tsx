import { ExternalLink, ScrollText, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { Skeleton } from '../../kit/feedback/skeleton.tsx'
import type { Terms } from './use-terms.ts'

interface TermsDocumentProps {
  readonly terms: Terms
  /** Next step while there are none. */
  readonly noneHint: string
  readonly action?: ReactNode
}

/** The terms of sale in the browser's own viewer, with a link for browsers that have none. */
export const TermsDocument = ({ terms, noneHint, action }: TermsDocumentProps) => {
  const { t } = useTranslation('settings')
  if (terms.state !== 'shown') {
    if (terms.state === 'loading') return <Skeleton className="h-[60vh] w-full" />
    if (terms.state === 'none')
      return <EmptyState icon={<ScrollText />} title={t('termsNone')} hint={noneHint} action={action} />
    return <EmptyState icon={<WifiOff />} title={t('termsTitle')} hint={t('termsOfflineRead')} />
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" asChild>
          <a href={terms.path} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t('termsOpen')}
          </a>
        </Button>
        {action}
      </div>
      {navigator.pdfViewerEnabled ? (
        // The browser's viewer has its own keyboard; a fresh frame shows a new document.
        <iframe
          key={terms.path}
          src={terms.path}
          title={t('termsFrame')}
          className="h-[72vh] w-full rounded-lg border bg-sunken"
        />
      ) : (
        <p className="text-ink-2">{t('termsNoPreview')}</p>
      )}
    </div>
  )
}
