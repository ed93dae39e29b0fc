import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePath } from '../hooks/page/use-path.ts'
import { ReferencesProvider } from '../hooks/records/references.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Logo, LogoMark } from '../kit/logo.tsx'
import { Sheet } from '../kit/overlays/sheet.tsx'
import { CreateTicketButton } from '../models/ticket/create-ticket-button.tsx'
import { HOME } from '../navigation.ts'
import { usePerson } from '../services/services.tsx'
import { ForgetDeviceDialog } from '../widgets/account/forget-device-dialog.tsx'
import { LogOutDialog } from '../widgets/account/log-out-dialog.tsx'
import { ProfileMenu } from '../widgets/account/profile-menu.tsx'
import { SessionExpiredDialog } from '../widgets/account/session-expired-dialog.tsx'
import { DeviceNotices } from '../widgets/sync/device-notices.tsx'
import { FirstPull } from '../widgets/sync/first-pull.tsx'
import { SyncAnnouncer } from '../widgets/sync/sync-announcer.tsx'
import { SyncIndicator } from '../widgets/sync/sync-indicator.tsx'
import { UndoProvider } from '../widgets/undo/undo-provider.tsx'
import { Bell } from './bell.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { Frame, Main } from './frame.tsx'
import { LegalFooter } from './legal-footer.tsx'
import { LoadingGate } from './loading-screen.tsx'
import { ClientDrawer, ClientMenu } from './menu/client-menu.tsx'
import { OpenRecordProvider } from './open-record.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { ShellRoutes } from './shell-routes.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { type Panel, usePanel } from './use-panel.ts'

/**
 * Layout of the client space: a top bar and one column, for rare visits that are often by phone.
 */
export const ClientLayout = ({ children }: { readonly children: ReactNode }) => {
  const { open, setOpen, closePanel, showShortcuts } = usePanel()
  return (
    <Frame>
      <ShellRoutes space="client" onLeave={closePanel} onShortcuts={showShortcuts} />
      <ReferencesProvider>
        <LoadingGate>
          <OpenRecordProvider>
            <UndoProvider space="client">
              <div className="flex min-h-dvh flex-col bg-canvas">
                <Header isMenuOpen={open === 'menu'} onOpen={setOpen} />
                <FirstPull />
                <DeviceNotices />
                <Main className="mx-auto w-full max-w-[1200px] flex-1 px-3 py-5 sm:px-6 sm:py-8">{children}</Main>
                <footer className="mx-auto w-full max-w-[1200px] px-3 py-4 sm:px-6">
                  <LegalFooter />
                </footer>
              </div>
              <Panels open={open} setOpen={setOpen} />
              <SessionExpiredDialog />
              <SyncAnnouncer />
            </UndoProvider>
          </OpenRecordProvider>
        </LoadingGate>
      </ReferencesProvider>
    </Frame>
  )
}

const Header = ({ isMenuOpen, onOpen }: { readonly isMenuOpen: boolean; onOpen(panel: Panel): void }) => {
  const { t } = useTranslation()
  const path = usePath()
  const { user } = usePerson()
  return (
    <header className="sticky top-0 z-20 border-b bg-surface">
      <div className="mx-auto flex h-14 max-w-[1200px] items-center gap-1 px-2 sm:gap-2 sm:px-6">
        <IconButton label={t('nav.openMenu')} aria-expanded={isMenuOpen} onClick={() => onOpen('menu')} className="md:hidden">
          <Menu aria-hidden />
        </IconButton>
        <Link to={path(HOME.client)} aria-label={`SAV, ${t('menu.clientHome')}`} className="rounded-md">
          <CompanyLogo className="h-8 max-w-24 sm:max-w-40">
            <Logo className="max-sm:hidden" />
            <LogoMark className="sm:hidden" />
          </CompanyLogo>
        </Link>
        <span className="min-w-0 flex-1 truncate px-1 text-ink-2 sm:px-2">{t('nav.hello', { name: user.firstname })}</span>
        <SyncIndicator space="client" />
        <Bell space="client" />
        <CreateTicketButton space="client" isCompact />
        <ProfileMenu space="client" onLogOut={() => onOpen('logout')} onForget={() => onOpen('forget')} onShortcuts={() => onOpen('shortcuts')} />
      </div>
      <ClientMenu />
    </header>
  )
}

interface PanelsProps {
  readonly open: Panel | null
  setOpen(panel: Panel | null): void
}

const Panels = ({ open, setOpen }: PanelsProps) => {
  const { t } = useTranslation()
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      <Sheet open={open === 'menu'} onOpenChange={close} title={t('nav.main')} hideTitle closeLabel={t('close')} side="start">
        <ClientDrawer />
      </Sheet>
      <CommandPalette space="client" open={open === 'palette'} onOpenChange={close} onPanel={setOpen} />
      <ShortcutSheet open={open === 'shortcuts'} onOpenChange={close} />
      <LogOutDialog open={open === 'logout'} onOpenChange={close} />
      <ForgetDeviceDialog open={open === 'forget'} onOpenChange={close} />
    </>
  )
}
