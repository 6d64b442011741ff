import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { AccessToken } from './accounts.contract.ts'
import { AddedFactor } from './factors.contract.ts'
import { MakingOptions, NewPasskeyInput, SignedInput, SigningOptions } from './passkeys.schemas.ts'

export const MOST_PASSKEYS = 10

/** Null where the site can have no passkeys. */
const Options = z.object({ options: SigningOptions.nullable() })
/** The ways in which an account with a factor shows who sits there; `options` null: it has no passkey. */
const IdentityWays = Options.extend({ methods: z.array(z.string()) })

const { post } = endpoints('Geçiş anahtarları')

export const passkeysApi = {
  signInOptions: post('/api/auth/passkey/options', 'public', 'Geçiş anahtarıyla girişin isteğini verir', {
    reply: Options,
  }),
  signIn: post('/api/auth/passkey', 'public', 'Yalnız geçiş anahtarıyla giriş yapar', {
    body: z.object({ passkey: SignedInput }),
    reply: AccessToken,
  }),
  identityOptions: post('/api/auth/identity/options', 'session', 'Kimliğin nasıl doğrulanabileceğini söyler', {
    duringSetup: true,
    secret: true,
    reply: IdentityWays,
  }),
  addOptions: post('/api/users/me/factors/passkeys/options', 'session', 'Yeni geçiş anahtarının isteğini verir', {
    duringSetup: true,
    identity: 'always',
    secret: true,
    reply: z.object({ options: MakingOptions }),
  }),
  add: post('/api/users/me/factors/passkeys', 'session', 'Geçiş anahtarını ekler', {
    duringSetup: true,
    identity: 'always',
    secret: true,
    body: z.object({ passkey: NewPasskeyInput }),
    reply: AddedFactor,
  }),
}
