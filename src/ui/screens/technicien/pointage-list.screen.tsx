import { Navigate, useLocation } from 'react-router'
import { usePath } from '../../hooks/use-path.ts'

/** A second address of the same list. */
export default function TechnicienPointageListScreen() {
  const path = usePath()
  const { search } = useLocation()
  return <Navigate to={{ pathname: path('technicien.pointages'), search }} replace />
}
