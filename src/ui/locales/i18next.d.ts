import 'i18next'
import type { DEFAULT_NAMESPACE, RESOURCES } from './resources.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: typeof DEFAULT_NAMESPACE
    resources: (typeof RESOURCES)['fr']
  }
}
