import type { AnyPresentation, PresentedModel } from '../widgets/presentation/presentation.ts'
import { clientPresentation } from './client/presentation.ts'
import { projetPresentation } from './projet/presentation.ts'

/** The presentation of every model whose screens are derived. */
export const PRESENTATIONS: Readonly<Record<PresentedModel, AnyPresentation>> = {
  client: clientPresentation,
  projet: projetPresentation,
}
