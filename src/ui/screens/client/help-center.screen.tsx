import { HelpCenter } from './help-center.tsx'

export default function ClientHelpCenterScreen() {
  return <HelpCenter />
}
