import { useObservable } from '../../hooks/records/use-observable.ts'
import { useServices } from '../../services/services.tsx'

/**
 * Installs the application: by the browser's question, or by what `explain` says; null where there
 * is nothing to install.
 */
export const useInstallation = (explain: () => void): (() => void) | null => {
  const { installation } = useServices()
  const state = useObservable(installation.state$).value
  if (state === 'offered') return () => void installation.install()
  return state === 'by_hand' ? explain : null
}
