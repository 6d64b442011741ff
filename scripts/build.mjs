// `npm run build`: builds the web app into dist/web, even if it is up to date.
import { buildWeb, ensureInstalled, main } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  await buildWeb({ quiet: false })
  return 0
})
