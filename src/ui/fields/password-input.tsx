import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../kit/icon-button.tsx'
import { Input } from '../kit/inputs/input.tsx'

/** A password field with a button that shows the typed text. */
export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type'>) => {
  const { t } = useTranslation('auth')
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" className="pr-10" />
      <IconButton
        size="small"
        label={shown ? t('login.hidePassword') : t('login.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1.5 -translate-y-1/2"
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </span>
  )
}
