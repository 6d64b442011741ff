// What `PASSWORD_POLICY=strict` asks of a new password beyond its length in the contract.
import { type PasswordPolicy, STRICT_PASSWORD_MIN } from '../../../shared/accounts/accounts.contract.ts'
import { AppError, badRequest } from '../../http/errors.ts'

let common: Promise<Set<string>> | undefined

/** Nothing but words that everybody guesses of this product, with any digits and signs between them (docs/asvs.md). */
const OWN_WORDS =
  /^(?:pruva|tekne|yat|motor|servis|bakim|marina|liman|deniz|yelken|boat|yacht|engine|admin|sifre|parola|\P{L})+$/u
const folded = (password: string) =>
  password.toLocaleLowerCase('tr').normalize('NFKD').replaceAll('ı', 'i').replaceAll(/\p{M}/gu, '')

/** Those that are long enough. The server loads the package when it checks the first password. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= STRICT_PASSWORD_MIN))
}

/** @throws 400 `strict_password_too_short` or `password_too_common`, both at the field */
export async function checkNewPassword(policy: PasswordPolicy, password: string, field: string): Promise<void> {
  if (policy !== 'strict') return
  if (password.length < STRICT_PASSWORD_MIN) throw badRequest('strict_password_too_short', field)
  common ??= loadCommon()
  if (OWN_WORDS.test(folded(password)) || (await common).has(password.toLowerCase())) {
    throw new AppError(400, 'password_too_common', { errors: [{ field, message: 'password_too_common' }] })
  }
}
