import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'

/** A password that can be shown; the button has a label and is in the tab order. */
export function PasswordField(props: PasswordInputProps) {
  const [own, setOwn] = useState(false)
  const { visible = own, onVisibilityChange = setOwn } = props
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={onVisibilityChange}
      visibilityToggleButtonProps={{
        'aria-label': visible ? appTexts.hidePassword : appTexts.showPassword,
        'aria-hidden': undefined,
        tabIndex: 0,
      }}
    />
  )
}
