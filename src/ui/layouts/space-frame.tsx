import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintedContext } from '../hooks/page/printed-context.ts'
import { useIsPrinted } from '../hooks/page/use-is-printed.ts'
import { Late, lateComponent } from '../kit/late.tsx'
import { useServices } from '../services/services.tsx'
import { Frame } from './frame.tsx'

/** Nothing is said before the first page is there. */
const TOASTER = lateComponent(async () => (await import('../kit/overlays/toaster.tsx')).Toaster)

/** Frame of the spaces, with toasts, which public pages do not have. */
export const SpaceFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  const isPrinted = useIsPrinted()
  return (
    <Frame>
      <PrintedContext value={isPrinted}>{children}</PrintedContext>
      <Late of={TOASTER} with={{ label: t('notifications'), theme: preferences.theme }} />
    </Frame>
  )
}
