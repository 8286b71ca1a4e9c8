import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n.ts'
import { IconButton } from './IconButton.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end' | 'ltr' | 'digits'>) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      ltr
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          icon={shown ? <EyeOff /> : <Eye />}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
