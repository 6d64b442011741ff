import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiDocumentFiles } from './vite/api-document.ts'
import { appFiles } from './vite/app-files.ts'
import { chunkModules } from './vite/chunk-modules.ts'
import { codeSplitting, pageModules } from './vite/chunks.ts'
import { commonPasswords } from './vite/common-passwords.ts'
import { contractAddresses } from './vite/contract-addresses.ts'
import { directImports } from './vite/direct-imports.ts'
import { pageHtml } from './vite/page-html.ts'
import { preCompress } from './vite/pre-compress.ts'
import { singleIds } from './vite/single-ids.ts'

const outDir = 'dist/web'
const serverPort = process.env.PORT ?? '3000'

export default defineConfig({
  plugins: [
    contractAddresses(),
    react(),
    directImports(),
    singleIds(),
    commonPasswords(),
    pageModules(),
    pageHtml(),
    apiDocumentFiles(),
    appFiles(),
    preCompress(outDir),
    chunkModules('dist/web-modules.json'),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // No data: addresses, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A report about plugins is of no use to somebody who starts the app.
    rolldownOptions: { output: { codeSplitting }, checks: { bundlerTimings: false } },
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
