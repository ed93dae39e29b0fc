import { useSearchParams } from 'react-router'
import { ACTIVITY_KINDS, type ActivityKind } from '#contract/models/activity/activity-kind.ts'
import { useAddressChange } from '../../hooks/page/use-address-change.ts'

/** Address parameter with the kind. */
const KIND = 'kind'

/** The kind of the activity that is shown, null for all; kept in the address like the filters. */
export const useKind = () => {
  const [params] = useSearchParams()
  const changeAddress = useAddressChange()
  const asked = params.get(KIND)
  return {
    kind: ACTIVITY_KINDS.find((kind) => kind === asked) ?? null,
    setKind: (kind: ActivityKind | null) => changeAddress({ [KIND]: kind }),
  }
}
