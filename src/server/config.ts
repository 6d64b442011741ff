// The settings of decisions, section 7: read once at start, checked, and refused with one line when invalid.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { PASSWORD_POLICIES, type PasswordPolicy, STRICT_PASSWORD_MIN } from '../shared/accounts/accounts.contract.ts'
import { consoleTexts } from '../shared/app/console.texts.ts'
import { MAP_ATTRIBUTION } from '../shared/app/map.texts.ts'
import { EmailInput } from '../shared/fields.ts'
import { s3Place } from './files/storage/s3-place.ts'
import { normalEmail } from './http/email.ts'
import { withSecretFiles } from './secret-files.ts'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema)
const optionalString = optional(z.string().optional())
const isUrl = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)
const startsWith = (protocols: string[]) =>
  `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`
/** Names, passwords and folders in the URL are decoded. */
function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}
const DECODABLE = 'must have a % only where two hexadecimal digits follow'
const url = (protocols: string[]) =>
  optional(
    z
      .string()
      .refine(isUrl(protocols), { error: startsWith(protocols), abort: true })
      .refine(isDecodable, DECODABLE)
      .optional(),
  )

const WEB = ['http:', 'https:']
/** Links are made by appending a path. */
const webAddress = optional(
  z
    .string()
    .refine(isUrl(WEB), { error: startsWith(WEB), abort: true })
    .refine(
      (value) => /^[^?#]*$/.test(value) && new URL(value).pathname === '/',
      'must end after the host, without a path',
    )
    .optional(),
)

const MAIL = ['smtp:', 'smtps:']
const mailServer = optional(
  z
    .string()
    .refine(isUrl(MAIL), { error: startsWith(MAIL), abort: true })
    .refine((value) => new URL(value).hostname !== '', 'must name the mail server, as in smtp://mail.example:587')
    .refine(isDecodable, DECODABLE)
    .optional(),
)

/** 'bilgi@pruva.local' or 'Pruva <bilgi@pruva.local>'. */
function isSender(value: string): boolean {
  const [, address = value.trim()] = /^[^<>\r\n]*<([^<>]+)>\s*$/.exec(value) ?? []
  return EmailInput.safeParse(address).success
}

/** A URL, or a path of APP_URL, with placeholders for the zoom and the tile. */
const isTileAddress = (value: string): boolean =>
  /^(https?:\/\/[^/]|\/)/.test(value) &&
  ['{z}', '{x}', '{y}'].every((place) => value.includes(place)) &&
  URL.canParse(value.replaceAll(/[{}]/g, ''), 'http://localhost')

/** A folder, or the address of an S3-compatible store. */
const isBackupPlace = (value: string): boolean =>
  value.includes('://') ? isUrl(['s3:'])(value) && isDecodable(value) : value.trim() !== ''

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PORT_RULE = 'must be a whole number from 0 to 65535'

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(part: string): boolean {
  const [address = '', bits, more] = part.trim().split('/')
  if (NETWORK_NAMES.includes(part.trim())) return true
  const most = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) !== 0 && more === undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}

const Environment = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, PORT_RULE)
      .transform(Number)
      .refine((port) => port <= 65535, PORT_RULE)
      .default(3000),
  ),
  HOST: optional(z.string().regex(/^\S+$/, 'must be an address or a name, without spaces').default('127.0.0.1')),
  APP_URL: webAddress,
  DATA_DIR: optional(z.string().default('./data')),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  STORAGE_URL: url(['s3:']),
  BACKUP_TO: optional(
    z.string().refine(isBackupPlace, 'must be a folder or s3://bucket?endpoint=…&region=…').optional(),
  ),
  SMTP_URL: mailServer,
  MAIL_FROM: optional(
    z
      .string()
      .refine(isSender, 'must be an e-mail address, or a name and <address>')
      .default('Pruva <bilgi@pruva.local>'),
  ),
  JWT_SECRET: optional(
    z
      .string()
      .refine((secret) => secret.trim().length >= 32, 'must have at least 32 characters')
      .optional(),
  ),
  ADMIN_EMAIL: optional(
    z
      .string()
      .refine((value) => EmailInput.safeParse(value).success, 'must be an e-mail address')
      .optional(),
  ),
  ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters').optional()),
  DEMO: optional(z.enum(['0', '1'], 'must be 0 or 1').optional()),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info')),
  PASSWORD_POLICY: optional(z.enum(PASSWORD_POLICIES, `must be ${PASSWORD_POLICIES.join(' or ')}`).default('standard')),
  NODE_ENV: optionalString,
  RATE_LIMIT: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of calls a minute, from 1 to 9999999')
      .transform(Number)
      .optional(),
  ),
  RATES_URL: optional(
    z
      .string()
      .refine((value) => value === 'off' || isUrl(WEB)(value), `${startsWith(WEB)}, or off`)
      .default('https://www.tcmb.gov.tr/kurlar/today.xml'),
  ),
  METRICS_TOKEN: optional(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters of ASCII, without spaces')
      .optional(),
  ),
  MAP_TILE_URL: optional(
    z
      .string()
      .refine(isTileAddress, 'must be an http(s) URL or a path with {z}, {x} and {y}')
      .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  ),
  MAP_ATTRIBUTION: optional(z.string().default(MAP_ATTRIBUTION)),
  TRUST_PROXY: optional(
    z
      .string()
      .refine((value) => value.split(',').every(isNetwork), 'must be addresses or networks, as in 10.0.0.5,10.1.0.0/16')
      .default('loopback'),
  ),
})

/** The names of all settings; a secret one can also be given as `<NAME>_FILE`. */
export const SETTING_NAMES = Object.keys(Environment.shape)

/** What a support packet may tell; of the other settings only whether they are set: they hold secrets, names and folders. */
const TOLD: readonly string[] = [
  ...['PORT', 'HOST', 'DEMO', 'LOG_LEVEL', 'PASSWORD_POLICY', 'NODE_ENV', 'RATE_LIMIT', 'TRUST_PROXY'],
]

type Parsed = Record<string, unknown>
const DEFAULTS: Parsed = Environment.parse({})

const shownOf = (env: Parsed): Record<string, string> =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const value = env[name]
      if (value === undefined) return [name, 'not set']
      if (name === 'APP_URL') return [name, new URL(String(value)).origin]
      if (TOLD.includes(name)) return [name, String(value)]
      return [name, value === DEFAULTS[name] ? 'default' : 'set']
    }),
  )

export interface Config {
  port: number
  host: string
  appUrl: string
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  /** Where scheduled backups are kept: a folder or an s3:// address. */
  backupTo: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  jwtSecret: string | undefined
  admin: { email: string; password: string } | undefined
  /** Whether an empty database is filled with the demo data (its passwords are public, so by default only on loopback). */
  demo: boolean
  demoForced: boolean
  passwordPolicy: PasswordPolicy
  production: boolean
  /** According to the settings, only this machine can reach the server. */
  isLocal: boolean
  logLevel: string
  /** The newest bulletin of exchange rates; undefined if it is switched off. */
  ratesUrl: string | undefined
  /** With it the metrics can be read from other machines. */
  metricsToken: string | undefined
  mapTileUrl: string
  mapAttribution: string
  trustProxy: string
  /** Calls that an account may make in a minute; undefined for no limit. */
  rateLimit: number | undefined
  /** The settings as a support packet tells them. */
  shown: Record<string, string>
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** @throws Error whose message is one line that names the setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(withSecretFiles(environment))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`Setting ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const env = parsed.data
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new Error('Settings ADMIN_EMAIL and ADMIN_PASSWORD must be given together')
  }
  if (env.PASSWORD_POLICY === 'strict' && (env.ADMIN_PASSWORD?.length ?? STRICT_PASSWORD_MIN) < STRICT_PASSWORD_MIN) {
    throw new Error(
      `Setting ADMIN_PASSWORD: must have at least ${STRICT_PASSWORD_MIN} characters with PASSWORD_POLICY=strict`,
    )
  }
  if (env.BACKUP_TO?.startsWith('s3:')) s3Place('BACKUP_TO', env.BACKUP_TO)
  const production = env.NODE_ENV === 'production'
  const isLoopback = LOOPBACK.includes(env.HOST)
  const demoForced = env.DEMO === '1'
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    storageUrl: env.STORAGE_URL,
    backupTo: env.BACKUP_TO && (env.BACKUP_TO.startsWith('s3:') ? env.BACKUP_TO : resolve(env.BACKUP_TO)),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    jwtSecret: env.JWT_SECRET,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: normalEmail(env.ADMIN_EMAIL), password: env.ADMIN_PASSWORD }
        : undefined,
    demo: demoForced || (env.DEMO !== '0' && !production && isLoopback),
    demoForced,
    passwordPolicy: env.PASSWORD_POLICY,
    production,
    // In production a reverse proxy passes on calls from the network.
    isLocal: isLoopback && !production,
    logLevel: env.LOG_LEVEL,
    ratesUrl: env.RATES_URL === 'off' ? undefined : env.RATES_URL,
    metricsToken: env.METRICS_TOKEN,
    mapTileUrl: env.MAP_TILE_URL,
    mapAttribution: env.MAP_ATTRIBUTION,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    shown: shownOf(env),
  }
}

/** Advice for the operator at each start. */
export function adviceFor({ production, passwordPolicy, host, appUrl }: Config): string[] {
  // Whoever opens it under another address than APP_URL is refused at the sign-in.
  const isUnreachable = !LOOPBACK.includes(host) && LOOPBACK.includes(new URL(appUrl).hostname)
  return [
    ...(production && passwordPolicy !== 'strict' ? [consoleTexts.passwordPolicy] : []),
    ...(isUnreachable ? [consoleTexts.appUrl(appUrl)] : []),
  ]
}
