// The disk after a power cut, built from the notes of power-cut-recorder.ts.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Note } from './power-cut-recorder.ts'

interface Entry {
  inode: number
  isFolder: boolean
}

export function buildDiskAfterPowerCut(notes: string, rootInode: number, target: string): void {
  const folders = readNotes(join(notes, 'journal'))
  const build = (inode: number, path: string) => {
    mkdirSync(path, { recursive: true })
    for (const [name, entry] of folders.get(inode) ?? []) {
      const copy = join(notes, String(entry.inode))
      if (entry.isFolder) build(entry.inode, join(path, name))
      else if (existsSync(copy)) copyFileSync(copy, join(path, name))
      else writeFileSync(join(path, name), '')
    }
  }
  build(rootInode, target)
}

function readNotes(journal: string): Map<number, Map<string, Entry>> {
  const folders = new Map<number, Map<string, Entry>>()
  // The last line may be incomplete: its sync never returned.
  const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1)
  for (const note of lines.map((line) => JSON.parse(line) as Note)) {
    if ('folder' in note) {
      folders.set(note.folder, new Map(note.entries.map(([name, inode, isFolder]) => [name, { inode, isFolder }])))
      continue
    }
    const parent = folders.get(note.parent) ?? new Map<string, Entry>()
    folders.set(note.parent, parent.set(note.name, { inode: note.inode, isFolder: false }))
  }
  return folders
}
