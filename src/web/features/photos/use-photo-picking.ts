import { useState } from 'react'
import { photosTexts } from '../../../shared/photos/photos.texts.ts'
import { checkPicked } from './pick-photos.ts'
import type { UploadQueue } from './upload-queue.ts'

const texts = photosTexts.upload

export interface PhotoPicking {
  pick: (files: readonly File[]) => Promise<void>
  /** The reasons why files were not added. */
  problems: readonly string[]
  isChecking: boolean
}

/** Adds the picked photos to the queue while there is room; other files are left out. `most`: how many more the request takes. */
export function usePhotoPicking(queue: UploadQueue, most: number): PhotoPicking {
  const [problems, setProblems] = useState<readonly string[]>([])
  const [checks, setChecks] = useState(0)
  const pick = async (files: readonly File[]) => {
    setChecks((running) => running + 1)
    const { photos, problems: found } = await checkPicked(files)
    setChecks((running) => running - 1)
    const room = Math.max(0, most - queue.snapshot().filter(({ status }) => status !== 'done').length)
    const over = photos.slice(room).map(({ name }) => name)
    queue.add(photos.slice(0, room))
    setProblems([
      ...found.map(({ kind, names }) => texts.problems[kind](names.join(', '))),
      ...(over.length > 0 ? [texts.tooMany(room, over.join(', '))] : []),
    ])
  }
  return { pick, problems, isChecking: checks > 0 }
}
