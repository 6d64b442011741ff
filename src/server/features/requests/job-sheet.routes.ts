import { jobSheetTexts } from '../../../shared/requests/job-sheet.pdf-texts.ts'
import { requestsApi } from '../../../shared/requests/requests.contract.ts'
import { requestPath } from '../../../shared/requests/requests.paths.ts'
import type { App, Deps } from '../../deps.ts'
import { renderThread } from '../../files/render-thread.ts'
import { actorOf } from '../../http/access.ts'
import { workshopForAdmin, workshopLogo } from '../workshop/workshop.queries.ts'
import { jobSheet } from './job-sheet.queries.ts'
import type { JobSheetPdfData } from './job-sheet-pdf.ts'

export function jobSheetRoutes(app: App, { db, config, storage }: Deps): void {
  const sheets = renderThread<JobSheetPdfData>(new URL('./job-sheet-pdf-worker.ts', import.meta.url))
  app.addHook('onClose', () => sheets.stop())

  app.route({
    ...requestsApi.jobSheet,
    handler: async (request, reply) => {
      const sheet = await jobSheet(db, actorOf(request), request.params.id)
      const logo = await workshopLogo(db, storage)
      const pdf = await sheets.render({
        ...sheet,
        link: config.appUrl + requestPath('TECHNICIAN', sheet.requestId),
        workshop: {
          ...(await workshopForAdmin(db)),
          logo: logo && `data:image/png;base64,${logo.toString('base64')}`,
        },
      })
      return reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', `inline; filename="${jobSheetTexts.fileName(sheet.requestNumber)}"`)
        .header('X-Content-Type-Options', 'nosniff')
        .header('Cache-Control', 'private, no-store')
        .send(pdf)
    },
  })
}
