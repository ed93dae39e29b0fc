import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { HOME } from '../home.ts'
import { usePath } from '../hooks/page/use-path.ts'
import { ReferencesProvider } from '../hooks/records/references.tsx'
import { Logo, LogoMark } from '../kit/logo.tsx'
import { Sheet } from '../kit/overlays/sheet.tsx'
import { CreateTicketButton } from '../models/ticket/create-ticket-button.tsx'
import { usePerson } from '../services/services.tsx'
import { ProfileMenu } from '../widgets/account/profile-menu.tsx'
import { SessionExpiredDialog } from '../widgets/account/session-expired-dialog.tsx'
import { DeviceNotices } from '../widgets/sync/device-notices.tsx'
import { FirstPull } from '../widgets/sync/first-pull.tsx'
import { SyncAnnouncer } from '../widgets/sync/sync-announcer.tsx'
import { SyncIndicator } from '../widgets/sync/sync-indicator.tsx'
import { UndoProvider } from '../widgets/undo/undo-provider.tsx'
import { CompanyLogo } from './company-logo.tsx'
import { Main } from './frame.tsx'
import { Bell } from './header/bell.tsx'
import { LoadingGate } from './loading-screen.tsx'
import { BottomBar } from './menu/bottom-bar.tsx'
import { ClientDrawer } from './menu/client-drawer.tsx'
import { ClientMenu } from './menu/client-menu.tsx'
import { useCurrentItem } from './menu/use-menu.ts'
import { OpenRecordProvider } from './open-record.tsx'
import { LatePanels } from './panels/late-panels.tsx'
import { type Panel, usePanel } from './panels/use-panel.ts'
import { LegalFooter } from './public/legal-footer.tsx'
import { ShellRoutes } from './shell-routes.tsx'
import { SpaceFrame } from './space-frame.tsx'
import { StaffVisit } from './staff-visit.tsx'

/**
 * Layout of the client space: a top bar and one column, for rare visits that are often by phone.
 */
export const ClientLayout = ({ children }: { readonly children: ReactNode }) => {
  const { open, setOpen, closePanel, showShortcuts } = usePanel()
  return (
    <SpaceFrame>
      <ReferencesProvider>
        <LoadingGate>
          <OpenRecordProvider>
            <ShellRoutes space="client" onLeave={closePanel} onShortcuts={showShortcuts} />
            <UndoProvider space="client">
              <div className="safe-sides flex min-h-dvh flex-col bg-canvas md:pb-[env(safe-area-inset-bottom)]">
                <Header onOpen={setOpen} />
                <FirstPull />
                <DeviceNotices />
                <StaffVisit />
                <Main className="[--behind:var(--canvas)] mx-auto w-full max-w-[1200px] flex-1 px-3 py-5 sm:px-6 sm:py-8">
                  {children}
                </Main>
                <footer className="mx-auto w-full max-w-[1200px] px-3 py-4 sm:px-6">
                  <LegalFooter />
                </footer>
                <div className="sticky bottom-0 z-20">
                  <BottomBar space="client" isMenuOpen={open === 'menu'} onMenu={() => setOpen('menu')} />
                </div>
              </div>
              <Panels open={open} setOpen={setOpen} />
              <SessionExpiredDialog />
              <SyncAnnouncer />
            </UndoProvider>
          </OpenRecordProvider>
        </LoadingGate>
      </ReferencesProvider>
    </SpaceFrame>
  )
}

const Header = ({ onOpen }: { onOpen(panel: Panel): void }) => {
  const { t } = useTranslation()
  const path = usePath()
  const { user } = usePerson()
  // The start page greets in its heading.
  const isHome = useCurrentItem('client')?.route === HOME.client
  return (
    <header className="sticky top-0 z-20 border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-14 max-w-[1200px] items-center gap-1 px-2 sm:gap-2 sm:px-6">
        <Link
          to={path(HOME.client)}
          aria-label={`SAV, ${t('menu.clientHome')}`}
          className="inline-flex items-center justify-center rounded-md touch:min-h-11 touch:min-w-11"
        >
          <CompanyLogo className="h-8 max-w-24 sm:max-w-40">
            <Logo className="max-sm:hidden" />
            <LogoMark className="sm:hidden" />
          </CompanyLogo>
        </Link>
        <span className="min-w-0 flex-1 truncate px-1 text-ink-2 sm:px-2">
          {!isHome && t('nav.hello', { name: user.firstname })}
        </span>
        <div className="contents print:hidden">
          <SyncIndicator space="client" />
          <Bell space="client" />
          <span className="max-md:hidden">
            <CreateTicketButton space="client" />
          </span>
          <ProfileMenu
            space="client"
            onLogOut={() => onOpen('logout')}
            onForget={() => onOpen('forget')}
            onShortcuts={() => onOpen('shortcuts')}
            onInstallByHand={() => onOpen('install')}
          />
        </div>
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
      <Sheet
        open={open === 'menu'}
        onOpenChange={close}
        title={t('nav.main')}
        hideTitle
        closeLabel={t('close')}
        side="start"
      >
        <ClientDrawer />
      </Sheet>
      <LatePanels space="client" open={open} setOpen={setOpen} />
    </>
  )
}
