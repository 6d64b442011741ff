// `npm run build`: the web app into dist/web, whether it is out of date or not.
import { buildWeb, ensureInstalled, main } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  await buildWeb({ quiet: false })
  return 0
})
