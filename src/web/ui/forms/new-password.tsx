// Choosing a password: typed twice, with the operator's rules and its strength.
import type { PasswordInputProps } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { PasswordField } from './password-field.tsx'

interface Props {
  form: { key: (path: string) => string; getInputProps: (path: string) => object }
  /** The form's name of the password; the second field is `repeat`. */
  name: string
  label: string
  repeatLabel: string
  /** The shortest allowed length. */
  min: number
  size?: PasswordInputProps['size']
}

type Strength = ComponentType<{ password: string }>

/** Loads at the first letter, so that no screen waits for it. If it fails, the server still checks the password. */
function useStrength(isWanted: boolean): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    if (!isWanted) return
    import('./password-strength.tsx').then(
      ({ PasswordStrength }) => setStrength(() => PasswordStrength),
      () => undefined,
    )
  }, [isWanted])
  return strength
}

/** Both fields are shown or hidden together. */
export function NewPassword({ form, name, label, repeatLabel, min, size }: Props) {
  const [visible, setVisible] = useState(false)
  const [typed, setTyped] = useState('')
  const Strength = useStrength(typed !== '')
  const look: PasswordInputProps = {
    visible,
    onVisibilityChange: setVisible,
    autoComplete: 'new-password',
    withAsterisk: true,
    size,
  }
  return (
    <>
      <PasswordField
        label={label}
        description={appTexts.passwordHint(min)}
        {...look}
        key={form.key(name)}
        {...form.getInputProps(name)}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {Strength && typed !== '' && <Strength password={typed} />}
      <PasswordField label={repeatLabel} {...look} key={form.key('repeat')} {...form.getInputProps('repeat')} />
    </>
  )
}
