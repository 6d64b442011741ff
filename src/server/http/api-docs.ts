// The API description, readable at /api/docs.
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { docsFiles } from './api-docs-files.ts'

const PREFIX = '/api/docs'

/** `prepareAfterMs`: milliseconds after listening at which the files are made without a call for them. */
export async function apiDocs(app: FastifyInstance, config: Config, prepareAfterMs?: number): Promise<void> {
  const files = docsFiles(config.appUrl, PREFIX)
  // The plugin for the pages requires this plugin, whose own description is not used.
  await app.register(swagger)
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      onRequest: (request, reply, done) => {
        files.answer(request, reply).then((isAnswered) => isAnswered || done(), done)
      },
    },
  })
  if (prepareAfterMs === undefined) return
  let timer: NodeJS.Timeout
  app.addHook('onListen', async () => {
    timer = setTimeout(() => files.prepare().catch((error) => app.log.error(error)), prepareAfterMs).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
