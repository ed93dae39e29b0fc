import type { ReactNode } from 'react'
import { DropdownMenu, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { LanguageRadio, ThemeRadio } from './preference-menus.tsx'

/**
 * The menu of `PreferencesButton`, open from the start: it is loaded by the press that opens it.
 */
export const PreferencesMenu = ({ trigger }: { readonly trigger: ReactNode }) => (
  <DropdownMenu trigger={trigger} defaultOpen>
    <LanguageRadio />
    <MenuSeparator />
    <ThemeRadio />
  </DropdownMenu>
)
