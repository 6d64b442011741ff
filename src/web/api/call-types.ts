// What a call takes and gives, by its endpoint.
import type { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'

type Part<E extends Endpoint, K extends string, Name extends string> =
  E['schema'] extends Record<K, infer S extends z.ZodType>
    ? Record<never, never> extends z.input<S>
      ? { [N in Name]?: z.input<S> }
      : { [N in Name]: z.input<S> }
    : unknown

type Body<E extends Endpoint> = E['schema'] extends { consumes: readonly string[] }
  ? { body: FormData }
  : Part<E, 'body', 'body'>

export interface CallOptions {
  signal?: AbortSignal
  /** false: neither success nor failure is toasted; the caller shows both itself. */
  toast?: boolean
  /** Shown instead of the server's success message; null: the caller shows it. */
  success?: string | null
  /** Shown above the reason when the call fails; a GET's failure is toasted only with this. */
  failure?: string
  /** Nobody asks for it now: a refusal leaves the person's screen as it is. */
  isBackground?: boolean
  /** Keys of refusals that the caller answers itself. */
  quiet?: readonly string[]
  /** Gets the sent share of the body, from 0 to 1. */
  onProgress?: (share: number) => void
}

export type CallInput<E extends Endpoint> = Part<E, 'params', 'params'> &
  Part<E, 'querystring', 'query'> &
  Body<E> &
  CallOptions

export type CallData<E extends Endpoint> = E['schema'] extends { response: { 200: infer S extends z.ZodType } }
  ? z.output<S> extends { data: infer D }
    ? D
    : never
  : never

export type Rest<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface RawInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  operationId?: string
  /** The caller keeps the call on this device if no answer comes, and says so. */
  isKept?: boolean
}
