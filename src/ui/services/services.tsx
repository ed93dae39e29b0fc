import { createContext, type ReactNode, use } from 'react'
import type { AppServices } from './app-services.ts'
import type { Person } from './ports.ts'

const ServicesContext = createContext<AppServices | null>(null)

export const ServicesProvider = ({
  services,
  children,
}: {
  readonly services: AppServices
  readonly children: ReactNode
}) => <ServicesContext value={services}>{children}</ServicesContext>

export const useServices = (): AppServices => {
  const services = use(ServicesContext)
  if (!services) throw new Error('A screen was rendered outside of ServicesProvider')
  return services
}

/** The signed-in person; only for screens behind the guard. */
export const usePerson = (): Person => {
  const { person } = useServices()
  if (!person) throw new Error('A screen of a space was rendered while nobody is signed in')
  return person
}
