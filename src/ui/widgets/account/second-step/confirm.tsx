import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondStep, SignInProblem } from '#src/machines/session.machine.ts'
import { useSession } from '../../../hooks/sync/use-session.ts'
import { Button } from '../../../kit/button.tsx'
import { usePasskey } from '../use-passkey.ts'
import { CodeField } from './code-field.tsx'

/** Confirms a sign-in by a code of the application, a passkey or a recovery code. */
export const Confirm = ({ step }: { readonly step: SecondStep }) => {
  const { t } = useTranslation('secondStep')
  const { busy, problem, signIn } = useSession()
  const hasApplication = step.methods.includes('totp')
  const [byRecoveryCode, setByRecoveryCode] = useState(!hasApplication && !step.methods.includes('passkey'))
  // A wrong code of one kind says nothing of the field for the other.
  const [former, setFormer] = useState<SignInProblem | null>(null)
  const passkey = usePasskey((response) => signIn({ kind: 'second_passkey', token: step.token, response }), step.token)
  const showsPasskey = passkey.isAvailable && step.methods.includes('passkey')
  const kind = byRecoveryCode || !hasApplication ? 'recovery' : 'code'
  const change = (): void => {
    setByRecoveryCode(!byRecoveryCode)
    if (problem?.code === 'validation') setFormer(problem)
  }
  return (
    <div className="grid gap-3">
      <CodeField
        key={kind}
        label={t(`step.${kind}`)}
        hint={t(`step.${kind}Hint`)}
        submit={t('step.submit')}
        isNumeric={kind === 'code'}
        busy={busy}
        problem={passkey.problem ?? (problem === former ? null : problem)}
        onCode={(code) => signIn({ kind: 'code', token: step.token, code })}
      />
      {showsPasskey && (
        <Button look="secondary" busy={passkey.busy} onClick={() => void passkey.use()} className="w-full">
          <KeyRound aria-hidden />
          {t('passkey.use')}
        </Button>
      )}
      {hasApplication && (
        <Button look="ghost" onClick={change} className="w-full">
          {t(byRecoveryCode ? 'step.byApplication' : 'step.byRecovery')}
        </Button>
      )}
    </div>
  )
}
