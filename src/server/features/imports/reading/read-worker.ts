import { serveRenderer } from '../../../files/render-thread.ts'
import { type Reading, readAsLines } from './read-lines.ts'

serveRenderer(({ path, asked }: Reading) => readAsLines(path, asked))
