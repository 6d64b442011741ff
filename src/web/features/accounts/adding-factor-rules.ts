// Whether the dialog is open that adds a second step: its recovery codes are shown once, so no guard may lead away from it.
import { sharedValue } from '../../feedback/shared-value.ts'

export const addingFactor = sharedValue(false)
