import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { Switch } from '../../kit/inputs/switch.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import type { PushState } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'

/**
 * Whether this device shows notifications while the application is closed. Turning it on needs the
 * network.
 */
export const PushSwitch = () => {
  const { t } = useTranslation('notification')
  const { push } = useServices()
  const problemText = useProblemText()
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [id, hintId] = [useId(), useId()]
  useEffect(() => {
    let isShown = true
    void push.state().then((known) => isShown && setState(known))
    return () => {
      isShown = false
    }
  }, [push])
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true)
    try {
      if (isOn) setState(await push.turnOn())
      else await push.turnOff().then(() => setState('off'))
    } catch (problem) {
      toast.error(problemText(problem as SignInProblem))
      setState(await push.state())
    }
    setBusy(false)
  }
  const canChange = state === 'on' || state === 'off'
  return (
    <div className="flex items-start justify-between gap-4 rounded-lg border px-4 py-3">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {t('preferences.device')}
        </label>
        <p id={hintId} className="text-ink-2 text-sm">
          {t(state === 'unsupported' || state === 'blocked' ? `preferences.device_${state}` : 'preferences.deviceHint')}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={hintId}
        checked={state === 'on'}
        disabled={isBusy || !canChange}
        onCheckedChange={(isOn) => void change(isOn)}
        className="mt-1"
      />
    </div>
  )
}
