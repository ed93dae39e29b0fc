import { useEffect, useState } from 'react'
import type { Company } from '#contract/calls/company.calls.ts'
import { useServices } from '../../services/services.tsx'

/**
 * The company that runs this installation: undefined while it is read, null when the server can't
 * be reached.
 */
export const useCompany = (): Company | null | undefined => {
  const { account } = useServices()
  const [company, setCompany] = useState<Company | null>()
  useEffect(() => {
    let isShown = true
    void account.company().then((read) => isShown && setCompany(read))
    return () => {
      isShown = false
    }
  }, [account])
  return company
}
