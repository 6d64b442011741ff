// The most common passwords for the screens: the package has five times as many, and not as a file of their own.
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Plugin } from 'vite'
import { COMMON_PASSWORDS } from '../src/shared/accounts/accounts.contract.ts'

const NAME = 'virtual:common-passwords'

export const commonPasswords = (): Plugin => ({
  name: 'common-passwords',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load: (id) =>
    id === `\0${NAME}`
      ? `export const passwords = ${JSON.stringify(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS).join('\n'))}`
      : undefined,
})
