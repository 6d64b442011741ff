// Reads an empty JSON body as an empty object, so that the refusal names the missing field instead of the whole body.
import type { FastifyInstance } from 'fastify'

export function bodyRules(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // By default Fastify also accepts text/plain, as a string, which no endpoint takes.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parseJson(request, body as string, done)
  })
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && (request.body === undefined || request.body === null)) request.body = {}
  })
}
