import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { appTexts } from '../../shared/app/app.texts.ts'

/** A password that can be shown; the button says what it does and takes part in the tab order. */
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

interface NewPasswordProps {
  form: { key: (path: string) => string; getInputProps: (path: string) => object }
  /** The form's name of the password; the second typing is `repeat`. */
  name: string
  label: string
  repeatLabel: string
  hint: string
  size?: PasswordInputProps['size']
}

/** A password that somebody chooses, typed twice; both are shown or hidden together. */
export function NewPassword({ form, name, label, repeatLabel, hint, size }: NewPasswordProps) {
  const [visible, setVisible] = useState(false)
  const look: PasswordInputProps = {
    visible,
    onVisibilityChange: setVisible,
    autoComplete: 'new-password',
    withAsterisk: true,
    size,
  }
  return (
    <>
      <PasswordField label={label} description={hint} {...look} key={form.key(name)} {...form.getInputProps(name)} />
      <PasswordField label={repeatLabel} {...look} key={form.key('repeat')} {...form.getInputProps('repeat')} />
    </>
  )
}
