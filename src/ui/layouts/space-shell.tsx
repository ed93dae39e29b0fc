import { Menu } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReferencesProvider } from '../hooks/references.tsx'
import { cx } from '../kit/cx.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { Sheet } from '../kit/overlays/sheet.tsx'
import { CreateTicketButton } from '../models/ticket/create-ticket-button.tsx'
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
import { CommandPalette } from './command-palette.tsx'
import { Frame, MAIN_ID } from './frame.tsx'
import { HeaderSlotProvider } from './header-slot.tsx'
import { ShellRoutes } from './shell-routes.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { Sidebar } from './sidebar.tsx'

type Open = 'menu' | 'palette' | 'shortcuts' | 'logout' | 'forget' | null

/**
 * Shell (sidebar and header) of the manager and technicien spaces; rendered only for signed-in
 * staff.
 */
export const SpaceShell = ({ space, children }: { readonly space: 'manager' | 'technicien'; readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  const [open, setOpen] = useState<Open>(null)
  const [slot, setSlot] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen((now) => (now === 'palette' ? null : 'palette'))
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const shut = useCallback(() => setOpen(null), [])
  const showShortcuts = useCallback(() => setOpen('shortcuts'), [])

  const close = (isOpen: boolean) => !isOpen && setOpen(null)

  return (
    <Frame>
      <ShellRoutes space={space} onLeave={shut} onShortcuts={showShortcuts} />
      <ReferencesProvider>
        <UndoProvider space={space}>
          <HeaderSlotProvider value={slot}>
            <div className="flex h-dvh overflow-hidden bg-canvas">
              <aside className={cx('shrink-0 max-lg:hidden', preferences.narrow ? 'w-(--sidebar-narrow)' : 'w-(--sidebar)')}>
                <Sidebar space={space} narrow={preferences.narrow} onNarrow={preferences.setNarrow} onSearch={() => setOpen('palette')} />
              </aside>
              <div className="flex min-w-0 flex-1 flex-col overflow-hidden bg-surface lg:my-2 lg:mr-2 lg:rounded-lg lg:border">
                <header className="flex h-header shrink-0 items-center gap-1 border-b px-2 sm:gap-2 lg:px-4">
                  <IconButton label={t('nav.openMenu')} aria-expanded={open === 'menu'} onClick={() => setOpen('menu')} className="lg:hidden">
                    <Menu aria-hidden />
                  </IconButton>
                  <div ref={setSlot} className="flex min-w-0 flex-1 items-center gap-2" />
                  <SyncIndicator space={space} />
                  <CreateTicketButton space={space} />
                  <ProfileMenu
                    space={space}
                    onLogOut={() => setOpen('logout')}
                    onForget={() => setOpen('forget')}
                    onShortcuts={() => setOpen('shortcuts')}
                  />
                </header>
                <FirstPull />
                <DeviceNotices />
                <main id={MAIN_ID} tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
                  {children}
                </main>
              </div>
            </div>
            <Sheet open={open === 'menu'} onOpenChange={close} title={t('nav.main')} hideTitle closeLabel={t('close')} side="start">
              <Sidebar space={space} narrow={false} onNarrow={null} onSearch={() => setOpen('palette')} />
            </Sheet>
            <CommandPalette space={space} open={open === 'palette'} onOpenChange={close} />
            <ShortcutSheet open={open === 'shortcuts'} onOpenChange={close} />
            <LogOutDialog open={open === 'logout'} onOpenChange={close} />
            <ForgetDeviceDialog open={open === 'forget'} onOpenChange={close} />
            <SessionExpiredDialog />
            <SyncAnnouncer />
          </HeaderSlotProvider>
        </UndoProvider>
      </ReferencesProvider>
    </Frame>
  )
}
