// The OpenAPI document, made from the contract, readable at /api/docs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiDocsTexts as texts } from '../../shared/app/api-docs.texts.ts'
import type { EndpointConfig } from '../../shared/endpoint.ts'
import { Failure } from '../../shared/endpoint.ts'
import type { Config } from '../config.ts'
import { docsFiles } from './api-docs-files.ts'

const PREFIX = '/api/docs'

type Transform = typeof jsonSchemaTransform

const operationId = (method: string, url: string) =>
  [method.toLowerCase(), ...url.replace('/api/', '').split('/')]
    .map((part) => part.replace(':', 'by-'))
    .join('-')
    .replaceAll(/-+/g, '-')

/** Adds to an endpoint what follows from its configuration: the 4xx answers, the bearer requirement, an operation id, the parts of a body. */
const describe: Transform = (input) => {
  const config = (input.route.config ?? {}) as Partial<EndpointConfig>
  if (!config.access) return { schema: { hide: true } as FastifySchema, url: input.url }
  const guarded = config.access !== 'public'
  const schema = input.schema as FastifySchema & { response?: Record<string, unknown> }
  const answers = {
    400: Failure.describe(texts.invalidInput),
    ...(guarded
      ? { 401: Failure.describe(texts.noSession), 403: Failure.describe(texts.notAllowed) }
      : { 401: Failure.describe(texts.badCredentials) }),
    404: Failure.describe(texts.notFound),
    409: Failure.describe(texts.conflict),
    429: Failure.describe(texts.tooMany),
  }
  return jsonSchemaTransform({
    ...input,
    schema: {
      ...schema,
      ...(config.multipart && { body: config.multipart }),
      operationId: operationId(String(input.route.method), input.url),
      security: guarded ? [{ bearer: [] }] : [],
      response: { ...(schema.response ?? {}), ...answers },
    } as typeof input.schema,
  })
}

export async function apiDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pruva API',
        description: texts.description,
        version: '1.0.0',
        license: { name: texts.license, url: `${config.appUrl}/terms` },
      },
      servers: [{ url: config.appUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describe,
  })
  const answerFile = docsFiles(app, PREFIX)
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      onRequest: (request, reply, done) => {
        answerFile(request, reply).then((isAnswered) => isAnswered || done(), done)
      },
    },
  })
}
