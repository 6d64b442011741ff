// What `PASSWORD_POLICY=strict` asks of a new password beyond its length in the contract.
import {
  COMMON_PASSWORDS,
  type PasswordPolicy,
  STRICT_PASSWORD_MIN,
} from '../../../shared/accounts/accounts.contract.ts'
import { AppError, badRequest } from '../../http/errors.ts'

let common: Promise<Set<string>> | undefined

/** The package sorts passwords by frequency. The server loads it when it checks the first password. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS))
}

/** @throws 400 `strict_password_too_short` or `password_too_common`, both at the field */
export async function checkNewPassword(policy: PasswordPolicy, password: string, field: string): Promise<void> {
  if (policy !== 'strict') return
  if (password.length < STRICT_PASSWORD_MIN) throw badRequest('strict_password_too_short', field)
  common ??= loadCommon()
  if ((await common).has(password.toLowerCase())) {
    throw new AppError(400, 'password_too_common', { errors: [{ field, message: 'password_too_common' }] })
  }
}
