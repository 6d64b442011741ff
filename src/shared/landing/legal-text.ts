export interface LegalText {
  title: string
  updated: string
  intro: string
  sections: readonly { title: string; paragraphs?: readonly string[]; items?: readonly string[] }[]
}
