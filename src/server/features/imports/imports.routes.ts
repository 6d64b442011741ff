import multipart from '@fastify/multipart'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { IMPORT_MAX_BYTES, ImportFields, importsApi } from '../../../shared/imports/imports.contract.ts'
import { importsTexts as texts } from '../../../shared/imports/imports.texts.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { actorOf } from '../../http/access.ts'
import { done, ok } from '../../http/reply.ts'
import { withUpload } from '../../http/upload.ts'
import { XLSX_TYPE, xlsxFile } from '../../http/xlsx.ts'
import { answerRow, checkImport, deleteImport, runImport, storeImport, undoImport } from './imports.commands.ts'
import { importById, importPage, importRecord, importRowPage } from './imports.queries.ts'
import { reportTable, templateTable } from './imports.table.ts'
import { fileRead } from './read-file.ts'
import type { Reading } from './reading/read-lines.ts'

const UPLOAD = { fields: ImportFields, maxBytes: IMPORT_MAX_BYTES, missing: 'import_file_required' } as const

/** `nudge`: the worker has something to do. */
export function importsRoutes(app: App, { db, clock }: Deps, nudge: () => void): void {
  const reader = renderThread<Reading>(new URL('./reading/read-worker.ts', import.meta.url))
  app.addHook('onClose', () => reader.stop())
  // After the answer, whose transaction is committed then.
  const onResponse = async (_: unknown, { statusCode }: { statusCode: number }) => {
    if (statusCode < 300) nudge()
  }

  // A separate scope, so that no other endpoint accepts multipart.
  app.register((scope, _, registered) => {
    scope.register(multipart)
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...importsApi.create,
      handler: async (request) => {
        const stored = await withUpload(request, UPLOAD, async (asked, path) => {
          const read = await fileRead(reader.render({ path, asked }))
          return storeImport(db, actorOf(request), asked, read, clock())
        })
        return ok('import_read', stored)
      },
    })
    registered()
  })
  app.route({
    ...importsApi.template,
    handler: async ({ query }, reply) =>
      reply
        .type(XLSX_TYPE)
        .header('content-disposition', `attachment; filename="${texts.templateFiles[query.kind]}.xlsx"`)
        .send(xlsxFile(templateTable(query.kind))),
  })
  app.route({ ...importsApi.list, handler: async ({ query }) => ok('fetched', await importPage(db, query)) })
  app.route({ ...importsApi.byId, handler: async ({ params }) => ok('fetched', await importById(db, params.id)) })
  app.route({
    ...importsApi.check,
    onResponse,
    handler: async (request) =>
      ok('import_checking', await checkImport(db, actorOf(request), request.params.id, request.body)),
  })
  app.route({
    ...importsApi.remove,
    handler: (request) => done('import_deleted', deleteImport(db, actorOf(request), request.params.id)),
  })
  app.route({
    ...importsApi.rows,
    handler: async ({ params, query }) => ok('fetched', await importRowPage(db, params.id, query)),
  })
  app.route({
    ...importsApi.answer,
    onResponse,
    handler: async (request) => {
      const { id, n } = request.params
      return ok('import_answered', await answerRow(db, actorOf(request), id, n, request.body))
    },
  })
  app.route({
    ...importsApi.report,
    handler: async ({ params }, reply) => {
      const record = await importRecord(db, params.id)
      return reply
        .type(XLSX_TYPE)
        .header('content-disposition', `attachment; filename="${texts.reportFile}.xlsx"`)
        .send(xlsxFile(reportTable(db, record)))
    },
  })
  app.route({
    ...importsApi.run,
    onResponse,
    handler: async (request) =>
      ok(
        'import_running_started',
        await runImport(db, actorOf(request), request.params.id, request.body.rows, clock()),
      ),
  })
  app.route({
    ...importsApi.undo,
    onResponse,
    handler: async (request) =>
      ok('import_undoing', await undoImport(db, actorOf(request), request.params.id, request.body.rest, clock())),
  })
}
