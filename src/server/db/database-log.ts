import type { BaseLogger } from 'pino'

export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>
