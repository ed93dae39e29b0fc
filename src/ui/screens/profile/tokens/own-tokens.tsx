import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OwnTokens as OwnTokensAnswer, tokenCalls } from '#contract/calls/token.calls.ts'
import { useOnlineAnswer } from '../../../hooks/actions/use-online-answer.ts'
import { Button } from '../../../kit/button.tsx'
import { useServices } from '../../../services/services.tsx'
import { TokenList } from '../../../widgets/account/tokens/token-list.tsx'
import { OnlineSection } from '../../../widgets/online-section.tsx'
import { MakeTokenDialog } from './make-token-dialog.tsx'

/** One’s own access tokens to the API. */
export const OwnTokens = () => {
  const { t } = useTranslation('tokens')
  const { apiOrigin } = useServices()
  const shown = useOnlineAnswer<OwnTokensAnswer>(tokenCalls.list.path)
  const [isMaking, setMaking] = useState(false)
  const close = () => {
    setMaking(false)
    void shown.reload()
  }
  return (
    <OnlineSection shown={shown}>
      {({ tokens, offered, has_password }) => (
        <div className="grid gap-3">
          {tokens.length === 0 ? (
            <p className="text-ink-2">{t('none')}</p>
          ) : (
            <TokenList tokens={tokens} reload={shown.reload} />
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="secondary" onClick={() => setMaking(true)}>
              <Plus aria-hidden />
              {t('make')}
            </Button>
            <a href={`${apiOrigin}/api/docs`} className="text-accent-text hover:underline">
              {t('docs')}
            </a>
          </div>
          {isMaking && <MakeTokenDialog offered={offered} hasPassword={has_password} onClose={close} />}
        </div>
      )}
    </OnlineSection>
  )
}
