import { appTexts } from '../../shared/app/app.texts.ts'

/** The second typing of a password; only this browser sees it. */
export const repeatRule = (password: string, repeat: string): { repeat?: string } =>
  password === repeat ? {} : { repeat: appTexts.passwordsDiffer }
