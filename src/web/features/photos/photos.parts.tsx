// What other features show of photos.
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { PhotoImage } from './photo-image.tsx'

export const PhotoChoice = onDemand(async () => (await import('./photo-choice.tsx')).PhotoChoice)

/** Beside words that say what it shows. */
export const Thumbnail = ({ id }: { id: string }) => <PhotoImage id={id} size="thumbnail" alt="" fit="cover" />
