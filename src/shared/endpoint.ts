// The contract is the route: an endpoint is written once, by a method of `endpoints`, and results in Fastify's own format. The server adds
// a handler, the web calls it by name.
import { z } from 'zod'
import { SigningOptions } from './accounts/passkeys.schemas.ts'
import { IdInput } from './fields.ts'
import type { MessageKey } from './messages.tr.ts'
import type { Role } from './roles.ts'

/**
 * Who may call: `public` needs no token; `session` any signed-in account in any state (profile, cities and session calls); a
 * list of roles also needs a confirmed mail and an APPROVED profile (specification, section 2 "Guard rules").
 */
export type Access = 'public' | 'session' | readonly Role[]

export interface EndpointConfig {
  access: Access
  /** Key of the 403 answer for a role that is not in `access`; default `access_denied`. */
  denied?: MessageKey
  /** Serves bytes (PDF, image, CSV) instead of the JSON envelope. */
  binary?: boolean
  /**
   * How a call counts in the caller's share (decisions, section 8). `heavy` calls (exports, PDFs) also count in a smaller limit
   * of their own. `none` does not count: the call stays open without work or must always be answered.
   */
  weight?: 'heavy' | 'none'
  /** The answer holds a secret that the database may not hold: for a repeated call it is stored encrypted (decision 67). */
  secret?: true
  /**
   * The password or a factor must have been given in this session in the last ten minutes: 403 `identity_check_required`.
   * `withFactor` asks it only of accounts that have a factor.
   */
  identity?: 'always' | 'withFactor'
  /** Also for an admin who must add a second step first; the others answer 403 `factor_setup_required`. */
  duringSetup?: true
  /** It counts attempts before its transaction: a repeated call must be known before it works (decision 67). */
  attempts?: true
  /** The parts of a multipart body, for the API document only: the route itself reads and checks them as they arrive. */
  multipart?: z.ZodType
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/api/${string}`
  config: EndpointConfig
  schema: {
    tags: readonly [string]
    summary: string
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    consumes?: readonly string[]
    response?: { 200: z.ZodType }
  }
}

/** The success envelope (decisions, section 2). `message` is a key of the catalogue. */
export function reply<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string(), data })
}

export const Nothing = z.null()

/** With `second_factor_required`: what the second step answers. */
export const Challenge = z.object({
  token: z.string(),
  methods: z.array(z.string()),
  /** For an account with passkeys. */
  passkey: SigningOptions.optional(),
})
export type Challenge = z.infer<typeof Challenge>

/** The failure envelope (decisions, section 2). */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  data: z.null(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** With `offer_revised`: the revision that is in force. */
  rev: z.number().optional(),
  /** With `extra_not_accepted`: the part by name and code, and the number of the extra offer. With `file_quote_open`: the row. */
  about: z.union([z.object({ part: z.string(), offerNumber: z.string() }), z.object({ row: z.string() })]).optional(),
  /** With `import_in_use`: the names of what stands in the way. */
  inUse: z.array(z.string()).optional(),
  challenge: Challenge.optional(),
  /** With `same_person`, and `email_in_use` for a customer who comes back from the archive: who it is. */
  same: z.array(z.object({ id: z.string(), fullName: z.string().nullable() })).optional(),
  /** With `record_changed`, where it is known: who changed it last and when; null: the workshop. */
  changed: z.object({ by: z.string().nullable(), at: z.string() }).optional(),
})
export type Failure = z.infer<typeof Failure>

type Schemas = Pick<Endpoint['schema'], 'params' | 'querystring' | 'body'>

interface Details extends Schemas, Omit<EndpointConfig, 'access'> {
  /** By default the ids that the address names (`:id`, `:boatId`). */
  params?: z.ZodType
  /** The `data` of the answer. */
  reply?: z.ZodType
}

/** The ids that an address names: `id`, and each `…Id`. */
type IdsOf<Url> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? Extract<Name, 'id' | `${string}Id`> | IdsOf<Rest>
  : Url extends `${string}:${infer Name}`
    ? Extract<Name, 'id' | `${string}Id`>
    : never
type Params<Url, D> = D extends { params: z.ZodType }
  ? unknown
  : [IdsOf<Url>] extends [never]
    ? unknown
    : { params: z.ZodObject<Record<IdsOf<Url>, typeof IdInput>> }

type Multipart<D> = D extends { multipart: z.ZodType } ? { consumes: readonly ['multipart/form-data'] } : unknown
type Answer<D> = D extends { reply: infer R extends z.ZodType }
  ? { response: { 200: ReturnType<typeof reply<R>> } }
  : unknown

interface Described<Url, D> extends Omit<Endpoint, 'schema'> {
  schema: Pick<Endpoint['schema'], 'tags' | 'summary'> &
    Pick<D, keyof D & keyof Schemas> &
    Params<Url, D> &
    Multipart<D> &
    Answer<D>
}

function idsOf(url: string): z.ZodType | undefined {
  const names = [...url.matchAll(/:(id|\w+Id)\b/g)].map(([, name]) => [name, IdInput])
  return names.length > 0 ? z.object(Object.fromEntries(names)) : undefined
}

const describe =
  (tag: string, method: Endpoint['method']) =>
  <const Url extends Endpoint['url'], D extends Details = Record<never, never>>(
    url: Url,
    access: Access,
    summary: string,
    { params = idsOf(url), querystring, body, reply: data, ...config }: D = {} as D,
  ) => {
    const endpoint: Endpoint = {
      method,
      url,
      config: { access, ...config },
      schema: {
        tags: [tag],
        summary,
        ...(params && { params }),
        ...(querystring && { querystring }),
        ...(body && { body }),
        ...(config.multipart && { consumes: ['multipart/form-data'] }),
        ...(data && { response: { 200: reply(data) } }),
      },
    }
    // TypeScript can't follow which of the keys exist.
    return endpoint as unknown as Described<Url, D>
  }

/** One function a method for the endpoints under one heading of the API document. */
export const endpoints = (tag: string) => ({
  get: describe(tag, 'GET'),
  post: describe(tag, 'POST'),
  put: describe(tag, 'PUT'),
  del: describe(tag, 'DELETE'),
})
