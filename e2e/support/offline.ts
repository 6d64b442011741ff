// What journeys without a network begin with: the app may be installed, and a technician has a job.
import { records } from './records.ts'
import { test as base } from './test.ts'

type Records = ReturnType<typeof records>

interface Fixtures {
  made: Records
  /** An active job, for a page that may lose the network. */
  offlineJob: Awaited<ReturnType<Records['activeJob']>>
}

export const test = base.extend<Fixtures>({
  serviceWorkers: 'allow',
  made: async ({ request }, use) => use(records(request)),
  offlineJob: async ({ made, expectConsole }, use) => {
    expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await use(await made.activeJob())
  },
})
