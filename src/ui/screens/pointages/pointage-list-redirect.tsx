import { Navigate, useLocation } from 'react-router'
import { usePath } from '../../hooks/page/use-path.ts'
import type { StaffSpace } from '../../navigation.ts'

/** A second address of the list of time entries. */
export const PointageListRedirect = ({ space }: { readonly space: StaffSpace }) => {
  const path = usePath()
  const { search } = useLocation()
  return <Navigate to={{ pathname: path(`${space}.pointages`), search }} replace />
}
