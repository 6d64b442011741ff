// The API description, readable at /api/docs. The build makes its document (vite/api-document.ts).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { notFound } from './errors.ts'

const PREFIX = '/api/docs'
const FILES: Record<string, string> = {
  [`${PREFIX}/json`]: 'api-docs/openapi.json',
  [`${PREFIX}/yaml`]: 'api-docs/openapi.yaml',
}

/** `root`: the folder of the built web app. A source tree without a build has no document. */
export async function apiDocs(app: FastifyInstance, root: string): Promise<void> {
  // The plugin for the pages requires this plugin, whose own description is not used.
  await app.register(swagger)
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      onRequest: async (request, reply) => {
        const file = FILES[request.routeOptions.url ?? '']
        if (!file) return
        if (!existsSync(join(root, file))) throw notFound()
        return reply.sendFile(file, root)
      },
    },
  })
}
