import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { accountsTexts as texts } from '../../shared/accounts/accounts.texts.ts'

/** A password that can be shown; the button says what it does and takes part in the tab order. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? texts.hidePassword : texts.showPassword,
        'aria-hidden': undefined,
        tabIndex: 0,
      }}
    />
  )
}
