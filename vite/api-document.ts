// Makes the OpenAPI document from the contract, as files that the server sends unchanged (src/server/http/api-docs.ts).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import Fastify, { type FastifySchema } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Plugin } from 'vite'
import { stringify } from 'yaml'
import { z } from 'zod'
import { allEndpoints } from '../src/shared/api.ts'
import { apiDocsTexts as texts } from '../src/shared/app/api-docs.texts.ts'
import { APP_VERSION_HEADER } from '../src/shared/app-version.ts'
import { type EndpointConfig, Failure } from '../src/shared/endpoint.ts'
import { IDEMPOTENCY_HEADER, isIdempotent } from '../src/shared/idempotency.ts'
import { root } from './pages.ts'

type Transform = typeof jsonSchemaTransform

const operationId = (method: string, url: string) =>
  [method.toLowerCase(), ...url.replace('/api/', '').split('/')]
    .map((part) => part.replace(':', 'by-'))
    .join('-')
    .replaceAll(/-+/g, '-')

const VersionHeader = z.object({ [APP_VERSION_HEADER]: z.int().optional().describe(texts.appVersion) })
const OperationHeader = VersionHeader.extend({ [IDEMPOTENCY_HEADER]: z.uuid().optional().describe(texts.operationId) })

/** Adds what an endpoint's configuration implies: the 4xx answers, the bearer requirement, an operation id, the parts of a body. */
const describe: Transform = (input) => {
  const config = (input.route.config ?? {}) as Partial<EndpointConfig>
  const isOnce = isIdempotent(String(input.route.method), config)
  const guarded = config.access !== 'public'
  const schema = input.schema as FastifySchema & { response?: Record<string, unknown> }
  const answers = {
    400: Failure.describe(texts.invalidInput),
    ...(guarded
      ? { 401: Failure.describe(texts.noSession), 403: Failure.describe(texts.notAllowed) }
      : { 401: Failure.describe(texts.badCredentials) }),
    404: Failure.describe(texts.notFound),
    409: Failure.describe(texts.conflict),
    ...(isOnce && { 422: Failure.describe(texts.mismatch) }),
    429: Failure.describe(texts.tooMany),
  }
  return jsonSchemaTransform({
    ...input,
    schema: {
      ...schema,
      headers: isOnce ? OperationHeader : VersionHeader,
      ...(config.multipart && { body: config.multipart }),
      operationId: operationId(String(input.route.method), input.url),
      security: guarded ? [{ bearer: [] }] : [],
      response: { ...(schema.response ?? {}), ...answers },
    } as typeof input.schema,
  })
}

/** The document in both forms. Its addresses are relative, so that it holds for every server. */
export async function apiDocument(): Promise<{ json: string; yaml: string }> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pruva API',
        description: texts.description,
        version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
        license: { name: texts.license, url: '/terms' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describe,
  })
  for (const { endpoint } of allEndpoints) app.route({ ...endpoint, handler: () => undefined })
  await app.ready()
  const document = app.swagger()
  // As the plugin's own YAML, for which it would make the document anew.
  return { json: JSON.stringify(document), yaml: stringify(document, { strict: false }) }
}

export const apiDocumentFiles = (): Plugin => ({
  name: 'pruva-api-document',
  apply: 'build',
  async generateBundle() {
    const { json, yaml } = await apiDocument()
    this.emitFile({ type: 'asset', fileName: 'api-docs/openapi.json', source: json })
    this.emitFile({ type: 'asset', fileName: 'api-docs/openapi.yaml', source: yaml })
  },
})
