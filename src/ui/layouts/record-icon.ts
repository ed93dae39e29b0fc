import { Clock, File, FileText, LifeBuoy, type LucideIcon, MessageSquare, Ticket } from 'lucide-react'
import type { ModelName } from '#contract/registry.ts'
import { PRESENTATIONS } from '../models/presentations.ts'

/** Icons of the models whose screens are not derived. */
const OWN: Readonly<Partial<Record<ModelName, LucideIcon>>> = {
  ticket: Ticket,
  pointage: Clock,
  comment: MessageSquare,
  file: File,
  help_article: LifeBuoy,
}

export const iconOf = (model: ModelName): LucideIcon =>
  OWN[model] ?? (Object.hasOwn(PRESENTATIONS, model) ? PRESENTATIONS[model as keyof typeof PRESENTATIONS].icon : FileText)
