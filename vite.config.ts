import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outDir = 'dist/web'
const serverPort = process.env.PORT ?? '3000'
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|wasm|ttf)$/
const smallestWorthCompressing = 1024

/** Writes .br and .gz beside each text file, so that the server sends them as they are. */
function preCompress(): Plugin {
  const toBrotli = promisify(brotliCompress)
  const toGzip = promisify(gzip)
  const compress = async (file: string) => {
    const bytes = await readFile(file)
    if (bytes.length < smallestWorthCompressing) return
    const [brotli, gzipped] = await Promise.all([
      toBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      toGzip(bytes, { level: 9 }),
    ])
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  }
  return {
    name: 'pruva-pre-compress',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
    },
  }
}

export default defineConfig({
  plugins: [react(), preCompress()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // No data: addresses, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': {
        target: `http://127.0.0.1:${serverPort}`,
        // The confirmation link in a mail is a screen for a browser and a call for the app.
        bypass(request) {
          const isPage = request.headers.accept?.includes('text/html') ?? false
          return isPage && request.url?.startsWith('/api/auth/confirm') ? '/index.html' : undefined
        },
      },
    },
  },
})
