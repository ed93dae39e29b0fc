import { CircleUser, Eraser, Keyboard, LogOut, MonitorDown, Repeat2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RoleSlug } from '#contract/core/roles.ts'
import { Avatar } from '../../fields/avatar.tsx'
import { HOME } from '../../home.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { usePath } from '../../hooks/page/use-path.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { usePerson } from '../../services/services.tsx'
import { otherSpaces, SPACE_LABELS } from '../../spaces.ts'
import { LanguageRadio, ThemeRadio } from './preference-menus.tsx'
import { useInstallation } from './use-installation.ts'

interface ProfileMenuProps {
  readonly space: RoleSlug
  onLogOut(): void
  onForget(): void
  onShortcuts(): void
  onInstallByHand(): void
}

/** The signed-in person, their other spaces, the preferences, and sign-out. */
export const ProfileMenu = ({ space, onLogOut, onForget, onShortcuts, onInstallByHand }: ProfileMenuProps) => {
  const { t } = useTranslation()
  const { t: tAuth } = useTranslation('auth')
  const labels = useLabels()
  const path = usePath()
  const { user } = usePerson()
  const name = `${user.firstname} ${user.lastname}`
  const installing = useInstallation(onInstallByHand)
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={t('labelled', { label: t('nav.profile'), value: name })}
          className="flex size-control shrink-0 items-center justify-center rounded-full transition-opacity duration-(--fast) hover:opacity-80"
        >
          <Avatar name={name} url={user.avatar_url} size="medium" />
        </button>
      }
    >
      <div className="flex items-center gap-2.5 px-2 pt-1.5 pb-2">
        <Avatar name={name} url={user.avatar_url} size="large" />
        <div className="min-w-0">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-ink-3 text-sm">
            {labels.role[user.role.slug]} · {user.email}
          </p>
        </div>
      </div>
      <MenuSeparator />
      {otherSpaces(user.role.slug, space).map((other) => (
        <MenuItem key={other} asChild>
          <Link to={path(HOME[other])}>
            <Repeat2 aria-hidden />
            {t(SPACE_LABELS[other])}
          </Link>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link to={path('profile')}>
          <CircleUser aria-hidden />
          {t('nav.profile')}
        </Link>
      </MenuItem>
      <MenuItem onSelect={onShortcuts} keys="?" className="touch:hidden">
        <Keyboard aria-hidden />
        {t('nav.shortcuts')}
      </MenuItem>
      {installing && (
        <MenuItem onSelect={installing}>
          <MonitorDown aria-hidden />
          {t('install.title')}
        </MenuItem>
      )}
      <MenuSeparator />
      <ThemeRadio />
      <MenuSeparator />
      <LanguageRadio />
      <MenuSeparator />
      <MenuItem onSelect={onForget}>
        <Eraser aria-hidden />
        {tAuth('logout.forget')}
      </MenuItem>
      <MenuItem onSelect={onLogOut}>
        <LogOut aria-hidden />
        {t('nav.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}
