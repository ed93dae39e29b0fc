import { Ellipsis, KeyRound, Link2, Mail, RotateCcw, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '#contract/core/model.ts'
import { accountStateOf } from '#contract/models/user/account-state.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useRoleOf } from '../../hooks/records/people.ts'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../kit/overlays/dropdown-menu.tsx'
import { usePerson } from '../../services/services.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { ACCOUNT_MAILS, mayBeSent } from './account-mail.ts'
import { AutologDialog } from './autolog-dialog.tsx'
import { ResetFactorsDialog } from './reset-factors-dialog.tsx'
import { useAccountMails } from './use-account-mails.ts'
import { type AccountChange, useAccountState } from './use-account-state.ts'

type User = Mirrored<'user'>

const MAIL_ICONS = { invitation: Mail, reset: KeyRound, autolog: Link2 } as const
const CHANGE_ICONS = {
  deactivate: UserX,
  reactivate: UserCheck,
  refuse: UserX,
  reconsider: RotateCcw,
} as const satisfies Record<AccountChange, unknown>

/** Actions of a manager on an account: decide on a request, send links, deactivate, reactivate. */
export const AccountActions = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('user')
  const { actor } = usePerson()
  const { isOffered, change } = useAccountState()
  const [dialog, setDialog] = useState<'accept' | 'autolog' | 'reset' | null>(null)
  if (actor.role !== 'manager') return null
  const state = accountStateOf(user)
  const changeButton = (kind: AccountChange) => {
    if (!isOffered(kind, user)) return null
    const Icon = CHANGE_ICONS[kind]
    return (
      <Button look="secondary" onClick={() => void change(kind, [user])}>
        <Icon aria-hidden />
        {t(`change.${kind}`)}
      </Button>
    )
  }
  return (
    <>
      {state === 'waiting' && (
        <Button look="primary" onClick={() => setDialog('accept')}>
          <UserCheck aria-hidden />
          {t('accept.open')}
        </Button>
      )}
      {changeButton('refuse')}
      {changeButton('reconsider')}
      {changeButton('reactivate')}
      {mayBeSent(user) && (
        <LinkMenu user={user} onMake={() => setDialog('autolog')} onReset={() => setDialog('reset')} />
      )}
      <AcceptDialog
        user={user}
        open={dialog === 'accept'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'accept' : null)}
      />
      {dialog === 'autolog' && <AutologDialog user={user} onClose={() => setDialog(null)} />}
      {dialog === 'reset' && <ResetFactorsDialog user={user} onClose={() => setDialog(null)} />}
    </>
  )
}

interface LinkMenuProps {
  readonly user: User
  onMake(): void
  onReset(): void
}

/** Links to send or to make, the reset of second factors, and the end of the account. */
const LinkMenu = ({ user, onMake, onReset }: LinkMenuProps) => {
  const { t } = useTranslation('user')
  const { t: tCommon } = useTranslation()
  const { isOffered, change } = useAccountState()
  const { send, busy } = useAccountMails()
  const { actor } = usePerson()
  const roleOf = useRoleOf()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={tCommon('more')} disabled={busy} className="border border-line-strong">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {ACCOUNT_MAILS.map((mail) => {
        const Icon = MAIL_ICONS[mail]
        return (
          <MenuItem key={mail} onSelect={() => void send(mail, [user])}>
            <Icon aria-hidden />
            {t(`mail.${mail}`)}
          </MenuItem>
        )
      })}
      {roleOf(user as unknown as AnyRecord) !== 'manager' && (
        <MenuItem onSelect={onMake}>
          <Link2 aria-hidden />
          {t('autolog.open')}
        </MenuItem>
      )}
      {user.id !== actor.id && (
        <MenuItem onSelect={onReset}>
          <ShieldOff aria-hidden />
          {t('resetFactors')}
        </MenuItem>
      )}
      {isOffered('deactivate', user) && (
        <>
          <MenuSeparator />
          <MenuItem destructive onSelect={() => void change('deactivate', [user])}>
            <UserX aria-hidden />
            {t('change.deactivate')}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
