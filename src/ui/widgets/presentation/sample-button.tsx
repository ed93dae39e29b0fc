import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { modelPath } from '#contract/core/model-path.ts'
import { type ModelName, modelOf } from '#contract/registry.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import type { FormState } from '../form/use-form.ts'
import { sampleValues } from './sample-values.ts'

interface SampleButtonProps {
  readonly model: ModelName
  /** Fields of the form that the sample may fill. */
  readonly names: readonly string[]
  readonly form: FormState
}

/**
 * Fills a creation with the server's made-up record (`GET {resource}/fake`). In development alone.
 */
export const SampleButton = ({ model, names, form }: SampleButtonProps) => {
  const { t } = useTranslation('record')
  const { t: tCommon } = useTranslation()
  const { files } = useServices()
  const fill = async (): Promise<void> => {
    const file = await files.download(`${modelPath(model)}/fake`).catch(() => null)
    if (!file) return void toast.error(tCommon('needsNetwork'))
    const { data } = JSON.parse(await file.text()) as { readonly data: Readonly<Record<string, unknown>> }
    for (const [name, value] of Object.entries(sampleValues(modelOf(model).fields, names, data))) form.set(name, value)
  }
  return (
    <Button look="ghost" onClick={() => void fill()} className="mr-auto">
      <FlaskConical aria-hidden />
      {t('sample')}
    </Button>
  )
}
