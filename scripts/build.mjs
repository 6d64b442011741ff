// `npm run build`: builds the web app into dist/web and the server into dist/server, even if they are up to date.
import { build, ensureInstalled, main } from './toolchain.mjs'

await main(async () => {
  await ensureInstalled()
  await build({ quiet: false })
  return 0
})
