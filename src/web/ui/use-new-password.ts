// The rules for a new password that are not in the contract: the operator's policy, and that both fields are equal.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { STRICT_PASSWORD_MIN } from '../../shared/accounts/accounts.contract.ts'
import { accountsMessages } from '../../shared/accounts/accounts.messages.ts'
import { appApi } from '../../shared/app/app.contract.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { call } from '../session/call.ts'

export const passwordPolicyQuery = queryOptions({
  queryKey: ['password-policy'],
  queryFn: async ({ signal }) => (await call(appApi.settings, { signal })).passwordPolicy,
  staleTime: Number.POSITIVE_INFINITY,
})

/** `const chosen = useNewPassword('password', 6)`: `chosen.min` for the field, `...chosen.errors(values)` after the schema's rules. */
export function useNewPassword<Name extends string>(name: Name, contractMin: number) {
  const isStrict = useQuery(passwordPolicyQuery).data === 'strict'
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
