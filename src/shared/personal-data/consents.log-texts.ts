import type { ConsentKind } from './consents.contract.ts'

/** The beginning of the hash is enough to find the text. */
const short = (version: string) => version.slice(0, 12)

export const consentLogTexts: Record<'given' | 'withdrawn', Record<ConsentKind, (version: string) => string>> = {
  given: {
    NOTICE: (version) => `Aydınlatma metni gösterildi (sürüm ${short(version)})`,
    PUSH: (version) => `Anlık bildirim izni verildi (sürüm ${short(version)})`,
  },
  withdrawn: {
    NOTICE: (version) => `Aydınlatma metni değişti (sürüm ${short(version)})`,
    PUSH: (version) => `Anlık bildirim izni geri alındı (sürüm ${short(version)})`,
  },
}
