import { FileText, type LucideIcon } from 'lucide-react'
import type { ModelName } from '#contract/registry.ts'
import { MODEL_ICONS } from '../models/icons.ts'

export const iconOf = (model: ModelName): LucideIcon =>
  Object.hasOwn(MODEL_ICONS, model) ? MODEL_ICONS[model as keyof typeof MODEL_ICONS] : FileText
