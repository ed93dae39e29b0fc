import { Navigate, useLocation } from 'react-router'
import { usePath } from '../../hooks/use-path.ts'

/** A second address of the same list. */
export default function ManagerPointageListScreen() {
  const path = usePath()
  const { search } = useLocation()
  return <Navigate to={{ pathname: path('manager.pointages'), search }} replace />
}
