// Bundles the server for `npm start`, because loading its 1,300 modules takes long. What it starts or loads by a file's name
// (threads, migrations, a backup) stays in src (decision 48).
import { dirname, join, relative } from 'node:path'
import { defineConfig, normalizePath, type Plugin } from 'vite'

const outDir = 'dist/server'
const source = normalizePath(join(import.meta.dirname, 'src'))
const toSource = (path: string) => normalizePath(relative(join(import.meta.dirname, outDir), path))

/** A module finds the files beside it by its own address. In the bundle that stays the address of its source. */
const sourcePlaces = (): Plugin => ({
  name: 'source-places',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(source) && code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${toSource(dirname(id))}')`)
          .replaceAll('import.meta.url', `new URL('${toSource(id)}', import.meta.url).href`)
      : null,
})

export default defineConfig({
  plugins: [sourcePlaces()],
  publicDir: false,
  // Packages of many small modules. The others stay in node_modules.
  ssr: { noExternal: ['fastify-type-provider-zod', 'kysely', 'zod'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir,
    target: 'node24',
    // Readable in a stack trace.
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
