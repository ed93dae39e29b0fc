import { useTranslation } from 'react-i18next'
import { accountStateOf } from '#contract/models/user/account-state.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Badge } from '../../kit/badge.tsx'

const TONES = { waiting: 'warning', closed: 'neutral', erased: 'neutral' } as const

/** The state of an account that is not open. */
export const AccountMark = ({ record }: { readonly record: Mirrored<ModelName> }) => {
  const { t } = useTranslation('user')
  const user = record as Mirrored<'user'>
  const state = user.erased_at === null ? accountStateOf(user) : 'erased'
  return state === 'active' ? null : <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
