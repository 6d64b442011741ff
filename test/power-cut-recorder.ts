// Preloaded into a process (`node --import`): records what a disk would hold after a power cut. The content of a file counts from its last
// sync, a name from the last sync of its file or folder; all else is lost. A journalling file system promises at least that; a kill −9
// loses far less.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** A folder has exactly these entries, or a file was synced under this name. */
export type Note =
  | { folder: number; entries: [name: string, inode: number, isFolder: boolean][] }
  | { parent: number; name: string; inode: number }

function record(root: string, notes: string): void {
  const journal = fs.openSync(join(notes, 'journal'), 'a')
  const write = (note: Note) => fs.writeSync(journal, `${JSON.stringify(note)}\n`)

  const noteFile = (path: string, { ino: inode }: fs.Stats) => {
    fs.copyFileSync(path, join(notes, 'unfinished'))
    fs.renameSync(join(notes, 'unfinished'), join(notes, String(inode)))
    write({ parent: fs.statSync(dirname(path)).ino, name: basename(path), inode })
  }
  const noteFolder = (path: string, { ino: folder }: fs.Stats) => {
    const entries = fs.readdirSync(path, { withFileTypes: true }).map((entry): [string, number, boolean] => {
      return [entry.name, fs.statSync(join(path, entry.name)).ino, entry.isDirectory()]
    })
    write({ folder, entries })
  }
  const noteTree = (path: string) => {
    const stats = fs.statSync(path)
    if (!stats.isDirectory()) return noteFile(path, stats)
    noteFolder(path, stats)
    for (const name of fs.readdirSync(path)) noteTree(join(path, name))
  }
  const sync = (descriptor: number) => {
    const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    if (!path.startsWith(root) || path.endsWith(' (deleted)')) return
    const stats = fs.fstatSync(descriptor)
    if (stats.isDirectory()) noteFolder(path, stats)
    else noteFile(path, stats)
  }

  noteTree(root)
  fs.fsyncSync = sync
  fs.fdatasyncSync = sync
  syncBuiltinESMExports()
}

const { POWER_CUT_FOLDER: root, POWER_CUT_NOTES: notes } = process.env
if (!root || !notes) throw new Error('Set POWER_CUT_FOLDER and POWER_CUT_NOTES')
record(root, notes)
