import { useEffect } from 'react'
import { errorCodeOf } from '#contract/core/errors.ts'
import { errorMessage } from '#contract/locales/messages.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useLocale } from '../page/use-path.ts'

/**
 * Shows a toast for rejected promises with an error code that no screen has handled, such as a full
 * disk or a worker that never answered.
 */
export const useUnhandledRejections = (): void => {
  const locale = useLocale()
  useEffect(() => {
    const listen = (event: PromiseRejectionEvent): void => {
      const code = errorCodeOf(event.reason)
      if (code === null) return
      event.preventDefault()
      toast.error(errorMessage(code, locale), { id: `untold-${code}` })
    }
    window.addEventListener('unhandledrejection', listen)
    return () => window.removeEventListener('unhandledrejection', listen)
  }, [locale])
}
