import { Menu, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../hooks/page/use-media.ts'
import { ReferencesProvider } from '../hooks/records/references.tsx'
import { cx } from '../kit/cx.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Sheet } from '../kit/overlays/sheet.tsx'
import { CreateTicketButton } from '../models/ticket/create-ticket-button.tsx'
import { TimerProvider } from '../models/timer/timer-provider.tsx'
import type { StaffSpace } from '../navigation.ts'
import { useServices } from '../services/services.tsx'
import { ProfileMenu } from '../widgets/account/profile-menu.tsx'
import { SessionExpiredDialog } from '../widgets/account/session-expired-dialog.tsx'
import { DeviceNotices } from '../widgets/sync/device-notices.tsx'
import { FirstPull } from '../widgets/sync/first-pull.tsx'
import { SyncAnnouncer } from '../widgets/sync/sync-announcer.tsx'
import { SyncIndicator } from '../widgets/sync/sync-indicator.tsx'
import { UndoProvider } from '../widgets/undo/undo-provider.tsx'
import { Main } from './frame.tsx'
import { Bell } from './header/bell.tsx'
import { HeaderSlot, HeaderSlotProvider, useHeaderSlot } from './header/header-slot.tsx'
import { QuickAddProvider } from './header/quick-add.tsx'
import { TimerControl } from './header/timer-control.tsx'
import { LoadingGate } from './loading-screen.tsx'
import { BottomBar } from './menu/bottom-bar.tsx'
import { Sidebar } from './menu/sidebar.tsx'
import { TopMenu } from './menu/top-menu.tsx'
import { OpenRecordProvider } from './open-record.tsx'
import { usePageOrigin } from './page-origin.ts'
import { LatePanels } from './panels/late-panels.tsx'
import { type Panel, usePanel } from './panels/use-panel.ts'
import { ShellRoutes } from './shell-routes.tsx'
import { SpaceFrame } from './space-frame.tsx'

/**
 * Below 768 px the bar at the bottom takes the place of the sidebar; below 1024 px the sidebar
 * shows icons alone.
 */
const PHONE = '(width < 48rem)'
const DESK = '(width >= 64rem)'

interface SpaceShellProps {
  readonly space: StaffSpace
  readonly children: ReactNode
}

/**
 * Shell (sidebar and header) of the manager and technicien spaces; rendered only for signed-in
 * staff.
 */
export const SpaceShell = ({ space, children }: SpaceShellProps) => {
  const { preferences } = useServices()
  const { open, setOpen, closePanel, showShortcuts } = usePanel()
  const slot = useHeaderSlot()
  const isPhone = useMedia(PHONE)
  const hasRoom = useMedia(DESK)
  // A tablet has room for the icons of the menu alone.
  const isNarrow = preferences.narrow || !hasRoom

  return (
    <SpaceFrame>
      <ReferencesProvider>
        <LoadingGate>
          <OpenRecordProvider>
            <ShellRoutes space={space} onLeave={closePanel} onShortcuts={showShortcuts} />
            <UndoProvider space={space}>
              <TimerProvider>
                <QuickAddProvider>
                  <HeaderSlotProvider value={slot}>
                    <div className="shell safe-sides flex h-dvh overflow-hidden bg-canvas pt-[env(safe-area-inset-top)] md:pb-[env(safe-area-inset-bottom)]">
                      {!isPhone && (
                        <aside className={cx('shrink-0', isNarrow ? 'w-(--sidebar-narrow)' : 'w-(--sidebar)')}>
                          <Sidebar
                            space={space}
                            narrow={isNarrow}
                            onNarrow={hasRoom ? preferences.setNarrow : null}
                            onSearch={() => setOpen('palette')}
                          />
                        </aside>
                      )}
                      <div className="flex min-w-0 flex-1 flex-col overflow-hidden bg-surface lg:my-2 lg:mr-2 lg:rounded-lg lg:border">
                        {(isNarrow || space === 'manager') && <TopMenu space={space} />}
                        <Header space={space} isPhone={isPhone} isMenuOpen={open === 'menu'} onOpen={setOpen} />
                        <FirstPull />
                        <DeviceNotices />
                        <Main className="relative min-h-0 flex-1 overflow-y-auto">{children}</Main>
                        {isPhone && (
                          <BottomBar
                            space={space}
                            isMenuOpen={open === 'menu'}
                            onMenu={() => setOpen('menu')}
                            timer={<TimerControl place="bar" />}
                          />
                        )}
                      </div>
                    </div>
                    <Panels space={space} open={open} setOpen={setOpen} />
                    <SessionExpiredDialog />
                    <SyncAnnouncer />
                  </HeaderSlotProvider>
                </QuickAddProvider>
              </TimerProvider>
            </UndoProvider>
          </OpenRecordProvider>
        </LoadingGate>
      </ReferencesProvider>
    </SpaceFrame>
  )
}

interface HeaderProps {
  readonly space: StaffSpace
  /** The menu, the timer and the creation are in the bar at the bottom. */
  readonly isPhone: boolean
  readonly isMenuOpen: boolean
  onOpen(panel: Panel): void
}

const Header = ({ space, isPhone, isMenuOpen, onOpen }: HeaderProps) => {
  const { t } = useTranslation()
  return (
    <header className="flex h-header shrink-0 items-center gap-1 border-b px-2 max-sm:gap-0 sm:gap-2 lg:px-4">
      {isPhone ? (
        <IconButton label={t('nav.palette')} onClick={() => onOpen('palette')}>
          <Search aria-hidden />
        </IconButton>
      ) : (
        <IconButton
          label={t('nav.openMenu')}
          aria-expanded={isMenuOpen}
          onClick={() => onOpen('menu')}
          className="lg:hidden"
        >
          <Menu aria-hidden />
        </IconButton>
      )}
      <HeaderSlot />
      <SyncIndicator space={space} />
      {!isPhone && <TimerControl place="header" />}
      <Bell space={space} />
      {!isPhone && <CreateTicketHere space={space} />}
      <ProfileMenu
        space={space}
        onLogOut={() => onOpen('logout')}
        onForget={() => onOpen('forget')}
        onShortcuts={() => onOpen('shortcuts')}
        onInstallByHand={() => onOpen('install')}
      />
    </header>
  )
}

/** Renders again with the record of the page, which the header does not. */
const CreateTicketHere = ({ space }: { readonly space: StaffSpace }) => (
  <CreateTicketButton space={space} origin={usePageOrigin()} isCompact />
)

interface PanelsProps {
  readonly space: StaffSpace
  readonly open: Panel | null
  setOpen(panel: Panel | null): void
}

const Panels = ({ space, open, setOpen }: PanelsProps) => {
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
        <Sidebar space={space} narrow={false} onNarrow={null} onSearch={() => setOpen('palette')} />
      </Sheet>
      <LatePanels space={space} open={open} setOpen={setOpen} />
    </>
  )
}
