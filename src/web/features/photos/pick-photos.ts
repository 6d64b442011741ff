// Checks picked files at once, before they are sent over a slow network.
import { isHeic, looksLikePhoto } from '../../ui/forms/shrink-photo.ts'

export type PickProblem = 'notPhoto' | 'empty' | 'broken'

/** The server checks HEIC: most browsers cannot read it. */
async function problemOf(file: File): Promise<PickProblem | null> {
  if (!looksLikePhoto(file)) return 'notPhoto'
  if (file.size === 0) return 'empty'
  if (isHeic(file)) return null
  const picture = await createImageBitmap(file).catch(() => null)
  picture?.close()
  return picture ? null : 'broken'
}

export interface Picked {
  photos: File[]
  problems: { kind: PickProblem; names: string[] }[]
}

/** One after the other: decoding a dozen photos at once would exhaust a phone's memory. */
export async function checkPicked(files: readonly File[]): Promise<Picked> {
  const photos: File[] = []
  const names: Record<PickProblem, string[]> = { notPhoto: [], empty: [], broken: [] }
  for (const file of files) {
    const problem = await problemOf(file)
    if (problem) names[problem].push(file.name)
    else photos.push(file)
  }
  const kinds = (Object.keys(names) as PickProblem[]).filter((kind) => names[kind].length > 0)
  return { photos, problems: kinds.map((kind) => ({ kind, names: names[kind] })) }
}
