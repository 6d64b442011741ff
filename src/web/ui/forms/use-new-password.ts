// The rules for a new password that are not in the contract: the operator's policy, and that both fields are equal.
import { useEffect, useState } from 'react'
import { type PasswordPolicy, STRICT_PASSWORD_MIN } from '../../../shared/accounts/accounts.contract.ts'
import { accountsMessages } from '../../../shared/accounts/accounts.messages.ts'
import { appApi } from '../../../shared/app/app.contract.ts'
import { appTexts } from '../../../shared/app/app.texts.ts'
import { call } from '../../api/call.ts'

let known: PasswordPolicy | undefined

/** It stays the same while the server runs. */
export const learnPasswordPolicy = (policy: PasswordPolicy): void => {
  known = policy
}

/** Undefined until the server has answered. Without an answer only the server checks the policy. */
function usePasswordPolicy(): PasswordPolicy | undefined {
  const [policy, setPolicy] = useState(known)
  useEffect(() => {
    if (policy) return
    call(appApi.settings).then(
      ({ passwordPolicy }) => {
        learnPasswordPolicy(passwordPolicy)
        setPolicy(passwordPolicy)
      },
      () => undefined,
    )
  }, [policy])
  return policy
}

/** `const chosen = useNewPassword('password', 6)`: `chosen.min` for the field, `...chosen.errors(values)` after the schema's rules. */
export function useNewPassword<Name extends string>(name: Name, contractMin: number) {
  const isStrict = usePasswordPolicy() === 'strict'
  return {
    min: isStrict ? Math.max(contractMin, STRICT_PASSWORD_MIN) : contractMin,
    errors: (values: Record<Name | 'repeat', string>): Record<string, string> => {
      const { length } = values[name]
      const isShort = isStrict && length > 0 && length < STRICT_PASSWORD_MIN
      return {
        ...(isShort ? { [name]: accountsMessages.strict_password_too_short } : {}),
        ...(values[name] === values.repeat ? {} : { repeat: appTexts.passwordsDiffer }),
      }
    },
  }
}
