import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PersonalToken, tokenCalls } from '#contract/calls/token.calls.ts'
import { useOnlineAnswer } from '../../../hooks/actions/use-online-answer.ts'
import { useReferences } from '../../../hooks/records/references.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { TokenList } from '../../../widgets/account/tokens/token-list.tsx'
import { OnlineSection } from '../../../widgets/online-section.tsx'
import { titleOf } from '../../../widgets/presentation/record-title.tsx'

/** Everybody’s access tokens, for managers to look through and revoke. */
export const AllTokens = () => {
  const { t } = useTranslation('tokens')
  const { t: tCommon } = useTranslation()
  const references = useReferences()
  const shown = useOnlineAnswer<readonly PersonalToken[]>(tokenCalls.all.path)
  const ownerOf = ({ user_id }: PersonalToken): string => {
    const user = references.find('user', String(user_id))
    return user ? titleOf(user) : tCommon('unknown')
  }
  return (
    <>
      <p className="mb-4 max-w-[64ch] text-ink-2">{t('allHint')}</p>
      <OnlineSection shown={shown}>
        {(tokens) =>
          tokens.length === 0 ? (
            <EmptyState icon={<KeyRound />} title={t('allNone')} hint={t('allNoneHint')} />
          ) : (
            <TokenList tokens={tokens} ownerOf={ownerOf} reload={shown.reload} />
          )
        }
      </OnlineSection>
    </>
  )
}
