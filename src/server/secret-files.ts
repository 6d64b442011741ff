// `<NAME>_FILE` names a file with the value of a secret setting, as container secrets are handed over.
import { readFileSync } from 'node:fs'

/** Settings whose value must not be seen. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'STORAGE_URL',
  'BACKUP_TO',
  'SMTP_URL',
  'JWT_SECRET',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
] as const

type Environment = Record<string, string | undefined>

/** An empty value counts as absent. @throws Error whose message is one line that names the setting. */
export function withSecretFiles(environment: Environment): Environment {
  const fromFiles: Environment = {}
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new Error(`Settings ${name} and ${name}_FILE must not be given together`)
    fromFiles[name] = contentOf(`${name}_FILE`, file)
  }
  return { ...environment, ...fromFiles }
}

function contentOf(setting: string, file: string): string {
  const value = read(setting, file).replace(/[\r\n]+$/, '')
  if (value.trim() === '') throw new Error(`Setting ${setting}: the file is empty`)
  return value
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`Setting ${setting}: the file cannot be read, ${code}`, { cause: error })
  }
}
