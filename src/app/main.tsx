import '#src/ui/theme/theme.css'
import { boot } from './boot.tsx'

const root = document.getElementById('root')
if (root) void boot(root)
if (import.meta.env.DEV)
  void import('./developer/open-source.ts').then(({ openSourceOnClick }) => openSourceOnClick(window))
