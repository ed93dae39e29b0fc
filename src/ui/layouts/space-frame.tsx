import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from '../kit/overlays/toaster.tsx'
import { TooltipProvider } from '../kit/overlays/tooltip.tsx'
import { useServices } from '../services/services.tsx'
import { Frame } from './frame.tsx'

/** Frame of the spaces, with tooltips and toasts, which public pages do not have. */
export const SpaceFrame = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  return (
    <Frame>
      <TooltipProvider>{children}</TooltipProvider>
      <Toaster label={t('notifications')} theme={preferences.theme} />
    </Frame>
  )
}
