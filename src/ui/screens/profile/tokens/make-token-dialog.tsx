import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenScope } from '#contract/api-access/token-scopes.ts'
import { type MadeToken, tokenCalls } from '#contract/calls/token.calls.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { Dialog } from '../../../kit/overlays/dialog.tsx'
import { useServices } from '../../../services/services.tsx'
import { ShownSecret } from '../../../widgets/account/shown-secret.tsx'
import { TokenForm, type TokenValues } from './token-form.tsx'

interface MakeTokenDialogProps {
  readonly offered: readonly TokenScope[]
  readonly hasPassword: boolean
  onClose(): void
}

/** Makes a token, and shows its secret until it was taken. */
export const MakeTokenDialog = ({ offered, hasPassword, onClose }: MakeTokenDialogProps) => {
  const { t } = useTranslation('tokens')
  const { t: tCommon } = useTranslation()
  const { online } = useServices()
  const [secret, setSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async ({ scopes, password, ...values }: TokenValues): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const body = { ...values, scopes: scopes.join(' '), current_password: hasPassword ? password : null }
    await online.post(tokenCalls.make.path, body).then((made) => setSecret((made as MadeToken).secret), setProblem)
    setBusy(false)
  }
  return (
    <Dialog
      open
      // The secret of a token that is being made is shown once.
      onOpenChange={() => !busy && onClose()}
      title={secret === null ? t('make') : t('made')}
      closeLabel={tCommon('close')}
      size="medium"
      mustAnswer={secret !== null}
      holdsText
    >
      {secret === null ? (
        <TokenForm
          offered={offered}
          hasPassword={hasPassword}
          busy={busy}
          problem={problem}
          onSend={(values) => void make(values)}
          onCancel={onClose}
        />
      ) : (
        <ShownSecret label={t('secret')} secret={secret} notice={t('once')} onDone={onClose} />
      )}
    </Dialog>
  )
}
