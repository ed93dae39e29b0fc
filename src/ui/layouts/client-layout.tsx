import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ReferencesProvider } from '../hooks/references.tsx'
import { usePath } from '../hooks/use-path.ts'
import { cx } from '../kit/cx.ts'
import { LogoMark } from '../kit/logo.tsx'
import { CreateTicketButton } from '../models/ticket/create-ticket-button.tsx'
import { HOME, NAVIGATION } from '../navigation.ts'
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
import { Frame, MAIN_ID } from './frame.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

type Open = 'shortcuts' | 'logout' | 'forget' | null

/**
 * Layout of the client space: a top bar and one column, for rare visits that are often by phone.
 */
export const ClientLayout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const path = usePath()
  const { user } = usePerson()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<Open>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each change of the path
  useEffect(() => setOpen(null), [pathname])
  const close = (isOpen: boolean) => !isOpen && setOpen(null)

  return (
    <Frame>
      <ReferencesProvider>
        <UndoProvider space="client">
          <div className="flex min-h-dvh flex-col bg-canvas">
            <header className="sticky top-0 z-20 border-b bg-surface">
              <div className="mx-auto flex h-14 max-w-[1040px] items-center gap-1 px-3 sm:gap-2 sm:px-6">
                <Link to={path(HOME.client)} aria-label={`SAV, ${t('nav.myTickets')}`} className="mr-1 rounded-md sm:mr-4">
                  <LogoMark />
                </Link>
                <nav aria-label={t('nav.main')} className="flex min-w-0 flex-1 gap-0.5">
                  {NAVIGATION.client.map((item) => {
                    const target = path(item.route)
                    const Icon = item.icon
                    return (
                      <Link
                        key={item.route}
                        to={target}
                        aria-current={pathname === target ? 'page' : undefined}
                        className={cx(
                          'flex h-control items-center gap-1.5 rounded-md px-2.5 font-medium',
                          pathname === target ? 'bg-hover text-ink' : 'text-ink-2 hover:bg-hover hover:text-ink',
                        )}
                      >
                        <Icon aria-hidden className="size-4 sm:hidden" />
                        <span className="max-sm:sr-only">{t(item.label)}</span>
                      </Link>
                    )
                  })}
                </nav>
                <SyncIndicator space="client" />
                <span className="px-1 text-ink-2 max-md:hidden">{t('nav.hello', { name: user.firstname })}</span>
                <CreateTicketButton space="client" />
                <ProfileMenu
                  space="client"
                  onLogOut={() => setOpen('logout')}
                  onForget={() => setOpen('forget')}
                  onShortcuts={() => setOpen('shortcuts')}
                />
              </div>
            </header>
            <FirstPull />
            <DeviceNotices />
            <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-[1040px] flex-1 px-3 py-5 outline-none sm:px-6 sm:py-8">
              {children}
            </main>
          </div>
          <ShortcutSheet open={open === 'shortcuts'} onOpenChange={close} />
          <LogOutDialog open={open === 'logout'} onOpenChange={close} />
          <ForgetDeviceDialog open={open === 'forget'} onOpenChange={close} />
          <SessionExpiredDialog />
          <SyncAnnouncer />
        </UndoProvider>
      </ReferencesProvider>
    </Frame>
  )
}
