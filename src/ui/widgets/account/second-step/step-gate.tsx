import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../hooks/sync/use-session.ts'
import { Button } from '../../../kit/button.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Late, lateComponent } from '../../../kit/late.tsx'
import { useServices } from '../../../services/services.tsx'
import { Confirm } from './confirm.tsx'

/** Few sign-ins need it, and a QR code is not small. */
const ENROL = lateComponent(async () => (await import('./enrol.tsx')).Enrol)

/** Shows the second step of a sign-in in place of its first one, while one is left. */
export const StepGate = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('secondStep')
  const { passkeys } = useServices()
  const { step, back } = useSession()
  if (step === null) return children
  const lead = step.kind === 'confirm' ? 'confirmLead' : passkeys.isAvailable ? 'enrolLeadEither' : 'enrolLead'
  return (
    <section aria-label={t(`step.${step.kind}`)}>
      <h2 className="font-semibold text-lg">{t(`step.${step.kind}`)}</h2>
      <p className="mt-1 mb-4 text-ink-2">{t(`step.${lead}`)}</p>
      {step.kind === 'confirm' ? (
        <Confirm key={step.token} step={step} />
      ) : (
        <Late key={step.token} of={ENROL} with={{ step }} fallback={<Skeleton className="h-64 w-full" />} />
      )}
      <Button look="ghost" onClick={back} className="mt-3 w-full">
        {t('step.back')}
      </Button>
    </section>
  )
}
