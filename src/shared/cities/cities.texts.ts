export const cityLogTexts = {
  created: (name: string) => `${name} şehri eklendi`,
  updated: (from: string, to: string) => `${from} şehrinin adı ${to} oldu`,
  deleted: (name: string) => `${name} şehri silindi`,
} as const
