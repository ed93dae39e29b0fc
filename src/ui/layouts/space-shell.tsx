import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferencesProvider } from '../hooks/records/references.tsx'
import { cx } from '../kit/cx.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Sheet } from '../kit/overlays/sheet.tsx'
import { CreateTicketButton } from '../models/ticket/create-ticket-button.tsx'
import { TimerProvider } from '../models/timer/timer-provider.tsx'
import type { StaffSpace } from '../navigation.ts'
import { useServices } from '../services/services.tsx'
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
import { Frame, Main } from './frame.tsx'
import { HeaderSlotProvider } from './header-slot.tsx'
import { LoadingGate } from './loading-screen.tsx'
import { Sidebar } from './menu/sidebar.tsx'
import { TopMenu } from './menu/top-menu.tsx'
import { OpenRecordProvider } from './open-record.tsx'
import { CommandPalette } from './palette/command-palette.tsx'
import { QuickAddProvider } from './quick-add.tsx'
import { ShellRoutes } from './shell-routes.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { TimerControl } from './timer-control.tsx'
import { type Panel, usePanel } from './use-panel.ts'

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
  const [slot, setSlot] = useState<HTMLElement | null>(null)

  return (
    <Frame>
      <ShellRoutes space={space} onLeave={closePanel} onShortcuts={showShortcuts} />
      <ReferencesProvider>
        <LoadingGate>
          <OpenRecordProvider>
            <UndoProvider space={space}>
              <TimerProvider>
                <QuickAddProvider>
                  <HeaderSlotProvider value={slot}>
                    <div className="flex h-dvh overflow-hidden bg-canvas">
                      <aside className={cx('shrink-0 max-lg:hidden', preferences.narrow ? 'w-(--sidebar-narrow)' : 'w-(--sidebar)')}>
                        <Sidebar space={space} narrow={preferences.narrow} onNarrow={preferences.setNarrow} onSearch={() => setOpen('palette')} />
                      </aside>
                      <div className="flex min-w-0 flex-1 flex-col overflow-hidden bg-surface lg:my-2 lg:mr-2 lg:rounded-lg lg:border">
                        {preferences.narrow && <TopMenu space={space} />}
                        <Header space={space} isMenuOpen={open === 'menu'} slotRef={setSlot} onOpen={setOpen} />
                        <FirstPull />
                        <DeviceNotices />
                        <Main className="relative min-h-0 flex-1 overflow-y-auto">{children}</Main>
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
    </Frame>
  )
}

interface HeaderProps {
  readonly space: StaffSpace
  readonly isMenuOpen: boolean
  readonly slotRef: (element: HTMLElement | null) => void
  onOpen(panel: Panel): void
}

const Header = ({ space, isMenuOpen, slotRef, onOpen }: HeaderProps) => {
  const { t } = useTranslation()
  return (
    <header className="flex h-header shrink-0 items-center gap-1 border-b px-2 max-sm:gap-0 sm:gap-2 lg:px-4">
      <IconButton label={t('nav.openMenu')} aria-expanded={isMenuOpen} onClick={() => onOpen('menu')} className="lg:hidden">
        <Menu aria-hidden />
      </IconButton>
      <div ref={slotRef} className="flex min-w-0 flex-1 items-center gap-2" />
      <SyncIndicator space={space} />
      <TimerControl />
      <Bell space={space} />
      <CreateTicketButton space={space} isCompact />
      <ProfileMenu space={space} onLogOut={() => onOpen('logout')} onForget={() => onOpen('forget')} onShortcuts={() => onOpen('shortcuts')} />
    </header>
  )
}

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
      <Sheet open={open === 'menu'} onOpenChange={close} title={t('nav.main')} hideTitle closeLabel={t('close')} side="start">
        <Sidebar space={space} narrow={false} onNarrow={null} onSearch={() => setOpen('palette')} />
      </Sheet>
      <CommandPalette space={space} open={open === 'palette'} onOpenChange={close} onPanel={setOpen} />
      <ShortcutSheet open={open === 'shortcuts'} onOpenChange={close} />
      <LogOutDialog open={open === 'logout'} onOpenChange={close} />
      <ForgetDeviceDialog open={open === 'forget'} onOpenChange={close} />
    </>
  )
}
