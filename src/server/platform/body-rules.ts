// How bodies are read: an empty JSON body is an empty object, so that a missing field is named instead of the whole body.
import type { FastifyInstance } from 'fastify'

export function bodyRules(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Fastify would take text/plain too, as a string that no endpoint asks for.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parseJson(request, body as string, done)
  })
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && (request.body === undefined || request.body === null)) request.body = {}
  })
}
