// Which second step is being added just now: its recovery codes are shown once, so no guard may lead away from it.
import { sharedValue } from '../../feedback/shared-value.ts'

export const addingFactor = sharedValue<'app' | 'passkey' | null>(null)
