/** What stands in place of what was erased. */
export const erasedTexts = { person: 'Silinmiş kişi', words: 'Kişisel veri silindi' } as const
