// Run as a process: `node initialise.ts <folder>` makes a new PostgreSQL data folder.
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder')
const pglite = await PGlite.create({ fs: new NodeFS(folder) })
await pglite.close()
