// The forbidden flag: a 403 sets it, the shell then shows the forbidden view, the next navigation clears it.
import { sharedValue } from '../../feedback/shared-value.ts'

export const { set: setForbidden, useValue: useForbidden } = sharedValue(false)
