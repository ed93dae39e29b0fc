import type { RefObject } from 'react'
import type { RoleSlug } from '#contract/core/roles.ts'
import { ForgetDeviceDialog } from '../../widgets/account/forget-device-dialog.tsx'
import { InstallDialog } from '../../widgets/account/install-dialog.tsx'
import { LogOutDialog } from '../../widgets/account/log-out-dialog.tsx'
import { CommandPalette } from '../palette/command-palette.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import type { Panel } from './use-panel.ts'

interface PanelsProps {
  readonly space: RoleSlug
  readonly open: Panel | null
  setOpen(panel: Panel | null): void
  /** Text typed while the palette was loading, which the palette reads once. */
  readonly typed: RefObject<string>
}

/** Panels over a space that are opened by a key or an entry of a menu. */
export const Panels = ({ space, open, setOpen, typed }: PanelsProps) => {
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      <CommandPalette space={space} open={open === 'palette'} onOpenChange={close} onPanel={setOpen} typed={typed} />
      <ShortcutSheet open={open === 'shortcuts'} onOpenChange={close} />
      <LogOutDialog open={open === 'logout'} onOpenChange={close} />
      <ForgetDeviceDialog open={open === 'forget'} onOpenChange={close} />
      <InstallDialog open={open === 'install'} onOpenChange={close} />
    </>
  )
}
